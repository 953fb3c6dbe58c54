// Compares answers with those of Node's URL and counts differences by cause: compare.mjs PAIRS ANSWERS
import fs from 'node:fs';
import readline from 'node:readline';
import url from 'node:url';
import { unescape } from './batch.mjs';

const [pairsFile, answersFile] = process.argv.slice(2);

/** Node's result for a pair; null if it throws. */
function theirs(base, reference) {
  try {
    return (base === '' ? new URL(reference) : new URL(reference, base)).href;
  } catch {
    return null;
  }
}

/** A URL without what the standard encodes and Node 20 does not yet: carets in paths, last spaces. */
function canonical(href) {
  if (href === null) return null;
  const end = href.search(/[?#]/);
  const path = (end < 0 ? href : href.slice(0, end)).replace(/%5E/g, '^');
  const opaque = !/^[a-z][a-z0-9+.-]*:\//.test(path);
  return (opaque && end >= 0 ? path.replace(/%20$/, ' ') : path) + (end < 0 ? '' : href.slice(end));
}

const withoutPunycode = (text) => text.replace(/xn--/gi, 'xn0-');

function parsed(text) {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

const RIGHT_TO_LEFT = '[\\p{Script=Hebrew}\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Thaana}\\p{Script=Nko}]';
const HAS_RIGHT_TO_LEFT = new RegExp(RIGHT_TO_LEFT, 'u');
const RIGHT_TO_LEFT_LABEL = new RegExp(`^${RIGHT_TO_LEFT}(?:${RIGHT_TO_LEFT}|[\\p{M}\\p{N}\\p{S}\\p{P}])*$`, 'u');
const LEFT_TO_RIGHT_LABEL = /^\p{L}(?:.*[\p{L}\p{N}]\p{M}*)?$/u;

/** Whether a host breaks rule 1, 2, 5 or 6 of RFC 5893: where one label runs from right to left, all have to obey. */
function breaksBidiRule(text) {
  const host = parsed(text)?.hostname;
  const labels = host === undefined ? [] : url.domainToUnicode(host).split('.').filter((label) => label !== '');
  return labels.some((label) => HAS_RIGHT_TO_LEFT.test(label))
    && labels.some((label) =>
      HAS_RIGHT_TO_LEFT.test(label) ? !RIGHT_TO_LEFT_LABEL.test(label) : !LEFT_TO_RIGHT_LABEL.test(label));
}

// What Node does differently, each with a test for whether this by itself explains the difference.
const CAUSES = [
  ['the standard percent-encodes a caret in a path and the last space of an opaque one; Node does not yet',
    ({ ours, node }) => canonical(ours) === canonical(node)],
  ['the standard takes a domain in US-ASCII as it is; Node still requires valid Punycode',
    ({ base, reference, ours, node }) =>
      ours !== null && node === null && /xn--/i.test(base + reference)
      && theirs(withoutPunycode(base), withoutPunycode(reference)) !== null],
  ['Node treats a first segment as a drive letter if it only begins like one',
    ({ base, ours, node }) => {
      const first = parsed(base)?.pathname.split('/')[1] ?? '';
      return ours !== null && node !== null && /^[a-z]:./i.test(first) && base.startsWith('file:')
        && parsed(node).pathname.startsWith('/' + first)
        && !parsed(ours).pathname.startsWith('/' + first);
    }],
  ['Node leaves dot segments after a segment that begins with a dot',
    ({ node }) => node !== null && /^[^?#]*\/\.[^?#]*\/\.\.?([/?#]|$)/.test(node)],
  ['Node drops the slash that a double-dot segment leaves of a path',
    ({ ours, node }) =>
      ours !== null && node !== null && canonical(ours).replace(/^([^/?#]*(?:\/\/[^/?#]*)?)\/(?=[?#]|$)/, '$1') === canonical(node)],
  ['Node drops the empty query of a base',
    ({ base, ours, node }) =>
      ours !== null && node !== null && parsed(base)?.search === '' && base.includes('?') && canonical(ours).replace('?', '') === canonical(node)],
  ['Node resolves a reference with a fragment against an opaque path',
    ({ base, reference, ours, node }) => {
      const url = parsed(base);
      return ours === null && node !== null && reference.includes('#') && url !== null
        && url.host === '' && !url.pathname.startsWith('/');
    }],
  ['Node accepts labels that break the rule for letters of both directions (RFC 5893)',
    ({ base, ours, node }) => ours === null && node !== null && (breaksBidiRule(node) || breaksBidiRule(base))],
  ['Node accepts Punycode of only US-ASCII in a domain beyond US-ASCII',
    ({ base, reference, ours, node }) => ours === null && node !== null && /xn--[\x21-\x7e]*-(?![a-z0-9])/i.test(base + reference)],
];

const causes = new Map();
const examples = new Map();
const UNEXPLAINED = 'without a cause';

async function* lines(file) {
  yield* readline.createInterface({ input: fs.createReadStream(file), crlfDelay: Infinity });
}
const answers = lines(answersFile);
let pairs = 0;
for await (const line of lines(pairsFile)) {
  const [base, reference] = line.split('\t').map(unescape);
  const answer = (await answers.next()).value;
  const ours = answer.startsWith('!') ? null : unescape(answer);
  const node = theirs(base, reference);
  pairs++;
  let cause = ours === null ? 'rejected by both' : 'the same URL';
  if (ours !== node) {
    cause = CAUSES.find(([, test]) => test({ base, reference, ours, node }))?.[0] ?? UNEXPLAINED;
    if (!examples.has(cause)) examples.set(cause, []);
    if (examples.get(cause).length < (cause === UNEXPLAINED ? 40 : 1)) {
      examples.get(cause).push({ base, reference, ours: ours ?? answer, node });
    }
  }
  causes.set(cause, (causes.get(cause) ?? 0) + 1);
}

console.log(`${pairs} pairs, Node ${process.version}`);
for (const [cause, count] of [...causes].sort((a, b) => b[1] - a[1])) {
  console.log(`${String(count).padStart(9)}  ${cause}`);
  for (const example of examples.get(cause) ?? []) console.log('           ' + JSON.stringify(example));
}
process.exitCode = causes.has(UNEXPLAINED) ? 1 : 0;
