// Reads the links of pages with parsers written in JavaScript, or in Rust compiled to WebAssembly:
// node languages.mjs PARSER LIST SECONDS. Prints the parser, MB/s of the median pass, and the number of links.
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const [parser, list, seconds] = process.argv.slice(2);
const require = createRequire(process.cwd() + '/');
const load = async (name) => import(pathToFileURL(require.resolve(name)));
const attributes = { a: 'href', area: 'href', link: 'href', img: 'src', script: 'src', iframe: 'src', frame: 'src', form: 'action' };
const retrieved = 'http://example.org/docs/page.html';

// Links found in a page, resolved against its first base.
class Found {
  references = [];
  base = undefined;
  add(name, value) {
    const attribute = attributes[name];
    if (attribute && value(attribute) != null) this.references.push(value(attribute));
    if (name === 'base' && this.base === undefined && value('href') != null) this.base = value('href');
  }
  count() {
    let base = retrieved;
    try { base = this.base === undefined ? base : new URL(this.base, base).href; } catch { /* not usable */ }
    let links = 0;
    for (const reference of this.references) {
      try { links += new URL(reference, base).href.length > 0 ? 1 : 0; } catch { /* rejected */ }
    }
    return links;
  }
}

const ways = {
  async htmlparser2() {
    const { Parser } = await load('htmlparser2');
    return async (bytes) => {
      const found = new Found();
      const reader = new Parser({ onopentag: (name, all) => found.add(name, (one) => all[one]) });
      reader.write(bytes.toString('utf8'));
      reader.end();
      return found.count();
    };
  },
  async parse5() {
    const { parse } = await load('parse5');
    const walk = (node, found) => {
      if (node.tagName) found.add(node.tagName, (one) => node.attrs.find((each) => each.name === one)?.value);
      (node.childNodes ?? []).forEach((child) => walk(child, found));
      if (node.content) walk(node.content, found);
    };
    return async (bytes) => {
      const found = new Found();
      walk(parse(bytes.toString('utf8')), found);
      return found.count();
    };
  },
  async 'lol-html'() {
    const { HTMLRewriter } = await load('html-rewriter-wasm');
    const selector = [...Object.entries(attributes), ['base', 'href']].map(([name, one]) => `${name}[${one}]`).join(',');
    return async (bytes) => {
      const found = new Found();
      const rewriter = new HTMLRewriter(() => {});
      rewriter.on(selector, { element: (element) => found.add(element.tagName, (one) => element.getAttribute(one)) });
      try {
        await rewriter.write(bytes);
        await rewriter.end();
      } finally {
        rewriter.free();
      }
      return found.count();
    };
  },
};

const pages = readFileSync(list, 'utf8').split('\n').filter(Boolean).map((file) => readFileSync(file));
const way = await ways[parser]();
const passes = async () => {
  const times = [];
  const end = performance.now() + 1000 * seconds;
  let links = 0;
  while (performance.now() < end) {
    const start = performance.now();
    links = 0;
    for (const page of pages) links += await way(page);
    times.push(performance.now() - start);
  }
  times.sort((one, other) => one - other);
  return [times[times.length >> 1], links];
};
await passes();
const [milliseconds, links] = await passes();
const bytes = pages.reduce((sum, page) => sum + page.length, 0);
console.log(`${parser}\t${(bytes / 1e3 / milliseconds).toFixed(1)}\t${links}`);
