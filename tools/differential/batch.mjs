// The escapes of a batch line, which the command's contract describes.

const NAMES = { '\t': '\\t', '\n': '\\n', '\r': '\\r', '\\': '\\\\' };

/** A text as a field of a line. A lone surrogate, which UTF-8 cannot encode, is written as its number. */
export function escape(text) {
  let out = '';
  for (const c of text) {
    const lone = c.length === 1 && c >= '\ud800' && c <= '\udfff';
    out += NAMES[c] ?? (lone ? '\\u' + c.charCodeAt(0).toString(16).toUpperCase() : c);
  }
  return out;
}

/** The text of a field. */
export function unescape(field) {
  return field.replace(/\\(u([0-9a-fA-F]{4})|.)/g, (_, name, unit) =>
    unit ? String.fromCharCode(parseInt(unit, 16)) : { t: '\t', n: '\n', r: '\r' }[name] ?? name);
}
