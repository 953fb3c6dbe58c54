// Prints pairs of a base and a reference, mutated from real URLs: pairs.mjs FOLDER COUNT SEED
import fs from 'node:fs';
import path from 'node:path';
import { escape } from './batch.mjs';

const [folder, count, seed] = process.argv.slice(2);

const PIECES = [
  '/', '//', '///', '\\', '\\\\', ':', '::', '@', '?', '#', '.', '..', '/./', '/../', '%2e', '%2E%2e', '%',
  '%0', '%00', '%zz', '%41', '%C3%A9', '%ff', '[', ']', '[::1]', '[1:2::3]', '[::ffff:1.2.3.4]', '1.2.3.4',
  '0x7f.1', '0300.0250.1', '256', '4294967296', '1.2.3', '.1', '09', ':80', ':443', ':0', ':65535', ':65536',
  ':0080', ' ', '  ', '\t', '\n', '\r', '\0', '\x1f', '\x7f', '\u0080', '\u00a0', '\u00ad', '\u3002', '\uff0e',
  '\uff41', '\u00e9', '\u00df', '\u0130', '\u200d', '\u202e', '\u2260', '\u0301', '\u05d0', '\ud83d\ude00',
  '\ud800', '\udc00', '\ufffd', '\uffff', 'xn--', 'xn--fa-hia', 'xn--a', 'a--b', '-', '_', '~', '^', '`', '{',
  '}', '|', '"', '<', '>', "'", '&', '=', '+', ';', ',', '$', '!', '*', '(', 'C:', 'c|', '/C|/', 'localhost',
  'http:', 'https:', 'HTTPS:', 'file:', 'ftp:', 'ws:', 'wss:', 'mailto:', 'data:', 'blob:', 'javascript:',
  'urn:', 'foo:', 'a1+-.:', 'u:p@', 'www.example.org',
];

/** Mulberry32: small, and the same numbers for a seed everywhere. */
function random(state) {
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const next = random(Number(seed));
const below = (limit) => Math.floor(next() * limit);
const one = (list) => list[below(list.length)];

const urls = ['others/kasztp.txt', 'files/node_files.txt', 'files/isaacs_files.txt', 'warc-target-uris.txt']
  .flatMap((file) => fs.readFileSync(path.join(folder, file), 'utf8').split('\n'))
  .filter((line) => line.length > 0 && line.length < 300);

function mutated(text) {
  for (let times = below(4); times > 0; times--) {
    const at = below(text.length + 1);
    const end = Math.min(text.length, at + below(8));
    switch (below(6)) {
      case 0:
      case 1:
        text = text.slice(0, at) + one(PIECES) + text.slice(at);
        break;
      case 2:
        text = text.slice(0, at) + one(PIECES) + text.slice(end);
        break;
      case 3:
        text = text.slice(0, at) + text.slice(end);
        break;
      case 4:
        text = text.slice(0, end) + text.slice(at);
        break;
      default: {
        const other = one(urls);
        text = text.slice(0, at) + other.slice(below(other.length));
      }
    }
  }
  return text;
}

function reference() {
  const url = one(urls);
  switch (below(4)) {
    case 0:
      return mutated(url);
    case 1:
      return mutated(url.slice(below(url.length)));
    case 2:
      return mutated(url.slice(Math.max(url.indexOf('/', 8), 0)));
    default:
      return mutated(one(PIECES) + one(PIECES));
  }
}

let out = '';
for (let line = 0; line < Number(count); line++) {
  out += escape(next() < 0.1 ? '' : mutated(one(urls))) + '\t' + escape(reference()) + '\n';
  if (out.length > 1 << 20) {
    fs.writeSync(1, out);
    out = '';
  }
}
fs.writeSync(1, out);
