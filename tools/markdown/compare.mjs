// Called by tools/markdown/compare with the names and versions of the packages, in the folder with node_modules.
import {execFileSync} from 'node:child_process';
import {mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import GithubSlugger from 'github-slugger';
import {Parser} from 'htmlparser2';
import MarkdownIt from 'markdown-it';

const BASE = 'https://site.example/';
const COMMAND = process.env.FAIRLEAD;
const reader = new MarkdownIt({html: true, linkify: true});
reader.linkify.set({fuzzyEmail: false}); // that of linkify-it is another one than GitHub's, so no address is compared
reader.renderer.rules.link_open = (tokens, i, options, _, own) => {
  const text = tokens[i + 1].content;
  const within = /^www\./i.test(text) && /[^\s*_~(]$/.test(tokens[i - 1]?.content ?? ''); // GFM, Section 6.9
  if (tokens[i].markup === 'linkify' && (within || !/^(https?:|www\.)/i.test(text))) {
    tokens[i].attrs = []; // a name without www., or one that GitHub does not link there
  }
  return own.renderToken(tokens, i, options);
};

function documents(folder) {
  return readdirSync(folder, {recursive: true, withFileTypes: true})
    .filter(entry => entry.isFile() && /\.(md|markdown|mdx)$/i.test(entry.name))
    .map(entry => path.relative('.', path.join(entry.parentPath, entry.name)))
    .filter(name => name.split('node_modules').length === 2);
}

function run(...args) {
  try {
    return execFileSync(COMMAND, args, {maxBuffer: 1 << 30, stdio: ['ignore', 'pipe', 'ignore']}).toString();
  } catch (error) { // exit code 1 stands for findings
    if (error.status !== 1) throw error;
    return error.stdout.toString();
  }
}

function lines(text) {
  return text.split('\n').filter(line => line).map(line => JSON.parse(line));
}

// What a page made of the document would link to, and the anchors of its headings.
function expected(file) {
  const text = readFileSync(file, 'utf8').replace(/^---\r?\n[^]*?\n---\r?\n/, '');
  const links = new Set();
  const slugger = new GithubSlugger();
  const anchors = [];
  let heading = null;
  const add = (name, value) => {
    if (value !== undefined && !value.startsWith('mailto:')) {
      const own = new URL(file.split(path.sep).map(encodeURIComponent).join('/'), BASE);
      const target = URL.canParse(value, own) ? new URL(value, own).href : 'no URL';
      links.add(`${name} ${target}`);
    }
  };
  const page = new Parser({
    onopentag(name, attributes) {
      if (name === 'a') add(name, attributes.href);
      if (name === 'img' && attributes.src !== '') add(name, attributes.src);
      if (/^h[1-6]$/.test(name)) heading = '';
    },
    ontext(words) { if (heading !== null) heading += words; },
    onclosetag(name) {
      if (/^h[1-6]$/.test(name)) {
        anchors.push(slugger.slug(heading)); // GitHub keeps the blanks in raw HTML
        heading = null;
      }
    },
  });
  page.end(reader.render(text));
  return {links, anchors};
}

const packages = process.argv.slice(2).map(name => name.replace(/(.)@.*/, '$1'));
const rows = [];
let differences = 0;
for (const name of packages) {
  const files = documents(path.join('node_modules', name));
  writeFileSync('files', files.join('\n') + '\n');
  const found = new Map(files.map(file => [file, new Set()]));
  for (const line of lines(run('links', '--files-from', 'files', '--base', BASE))) {
    const isOne = (line.element === 'a' && line.attribute === 'href') || (line.element === 'img' && line.attribute === 'src');
    if (isOne && !line.reference.startsWith('mailto:')) found.get(line.source).add(`${line.element} ${line.target ?? 'no URL'}`);
  }
  let links = 0;
  let anchors = 0;
  const pages = [];
  for (const file of files) {
    const wanted = expected(file);
    links += wanted.links.size;
    anchors += wanted.anchors.length;
    const got = found.get(file);
    for (const one of [...wanted.links].filter(link => !got.has(link))) report(`${file}: not found: ${one}`);
    for (const one of [...got].filter(link => !wanted.links.has(link))) report(`${file}: not expected: ${one}`);
    pages.push([file, wanted.anchors]);
  }
  // A page with a link to each anchor, and one to an anchor that is not there.
  rmSync('site', {recursive: true, force: true});
  for (const [file, names] of pages) {
    const own = path.join('site', file.replace('node_modules', 'packages'));
    mkdirSync(path.dirname(own), {recursive: true});
    const headings = readFileSync(file, 'utf8');
    writeFileSync(own, headings);
    const leaf = encodeURIComponent(path.basename(own));
    writeFileSync(own + '.html', [...names, 'planted-fault'].map(name => `<a href="${leaf}#${encodeURIComponent(name)}">x</a>`).join('\n'));
  }
  const missing = lines(run('check', 'site', '--base', BASE, '--format', 'jsonl'))
    .filter(finding => finding.code === 'missing-fragment' && finding.source.endsWith('.html'))
    .map(finding => finding.reference);
  const planted = missing.filter(reference => reference.endsWith('#planted-fault')).length;
  for (const one of missing.filter(reference => !reference.endsWith('#planted-fault'))) report(`${name}: no anchor: ${one}`);
  if (planted !== files.length) report(`${name}: planted faults found: ${planted} of ${files.length}`);
  rows.push(`| ${name} | ${files.length} | ${links} | ${anchors} |`);
}

function report(difference) {
  differences++;
  console.log(difference);
}

console.log('| package | documents | links | headings |\n| --- | ---: | ---: | ---: |\n' + rows.join('\n'));
console.log(`differences: ${differences}`);
process.exitCode = differences > 0 ? 1 : 0;
