'use strict';
{
  // A finding is an array, to keep the file small.
  const SEVERITY = 0, CODE = 1, SOURCE = 2, LINE = 3, COLUMN = 4, REFERENCE = 5, TARGET = 6, MESSAGE = 7;
  const EXCERPT = 8, START = 9, LENGTH = 10;
  const SEVERITIES = ['error', 'warning', 'note'];
  const STEP = 300; // rows that are added at once
  const WHOLE = 500; // up to so many findings, groups are open
  const FIRST = 3; // rows of a group that is closed
  const PRINTED = 2000;

  const data = JSON.parse(document.getElementById('data').textContent);
  const { codes, sources, targets, messages, findings } = data;
  const element = id => document.getElementById(id);
  const table = document.querySelector('[data-findings]');
  const body = table.tBodies[0];
  const headers = Array.from(table.tHead.rows[0].cells);
  const more = element('more');
  const collator = new Intl.Collator('en', { numeric: true });

  const create = (name, className, text) => {
    const made = document.createElement(name);
    if (className) made.className = className;
    if (text !== undefined) made.textContent = text;
    return made;
  };

  // Numbers to sort by, in place of texts.
  const ranks = texts => {
    const order = texts.map((text, index) => index).sort((a, b) => collator.compare(texts[a], texts[b]));
    const rank = new Int32Array(texts.length);
    order.forEach((index, position) => { rank[index] = position; });
    return rank;
  };
  const lazily = make => { let made; return () => made ??= make(); };
  const ranked = [SEVERITY, CODE, SOURCE, REFERENCE, TARGET, MESSAGE].map(column => lazily(() => {
    switch (column) {
      case SEVERITY: return SEVERITIES.map((name, index) => index);
      case CODE: return ranks(codes.map(code => code.label));
      case SOURCE: return ranks(sources);
      case TARGET: return ranks(targets);
      case MESSAGE: return ranks(messages);
      default: return ranks(findings.map(finding => finding[REFERENCE] || ''));
    }
  }));
  const orders = [
    index => ranked[0]()[findings[index][SEVERITY]],
    index => ranked[1]()[findings[index][CODE]],
    index => ranked[2]()[findings[index][SOURCE]],
    index => ranked[3]()[index],
    index => ranked[4]()[findings[index][TARGET]],
    index => ranked[5]()[findings[index][MESSAGE]],
  ];

  const place = finding => sources[finding[SOURCE]] + (finding[LINE] > 0 ? ':' + finding[LINE] + ':' + finding[COLUMN] : '');

  const searched = lazily(() => findings.map(finding => [
    SEVERITIES[finding[SEVERITY]], codes[finding[CODE]].label, place(finding), finding[REFERENCE] || '',
    targets[finding[TARGET]], messages[finding[MESSAGE]],
  ].join('\n').toLowerCase()));

  // Folders below the one that all sources have in common.
  const prefix = (() => {
    let common = sources.length > 0 ? sources[0] : '';
    for (const source of sources) {
      while (!source.startsWith(common)) common = common.slice(0, -1);
    }
    return common.slice(0, common.lastIndexOf('/') + 1);
  })();
  const folders = sources.map(source => {
    const slash = source.indexOf('/', prefix.length);
    return slash < 0 ? prefix : source.slice(0, slash + 1);
  });

  const state = { text: '', severity: '', code: '', folder: '', group: 'target', only: -1, column: -1, up: true };
  const opened = new Set(); // keys of groups of which all rows are wanted
  let items = []; // the rows in order
  let rendered = 0;

  const groupKey = finding => state.group === 'page'
    ? sources[finding[SOURCE]]
    : finding[SEVERITY] + '\n' + finding[CODE] + '\n' + finding[TARGET] + '\n' + finding[MESSAGE];
  const groupName = finding => state.group === 'page'
    ? sources[finding[SOURCE]]
    : codes[finding[CODE]].label + ': ' + (targets[finding[TARGET]] ? targets[finding[TARGET]] + ': ' : '') + messages[finding[MESSAGE]];

  const isWanted = index => {
    const finding = findings[index];
    return (state.severity === '' || SEVERITIES[finding[SEVERITY]] === state.severity)
      && (state.code === '' || codes[finding[CODE]].label === state.code)
      && (state.folder === '' || folders[finding[SOURCE]] === state.folder)
      && (state.text === '' || searched()[index].includes(state.text));
  };

  const select = () => {
    const wanted = [];
    if (state.only >= 0) {
      wanted.push(state.only);
    } else {
      for (let index = 0; index < findings.length; index++) {
        if (isWanted(index)) wanted.push(index);
      }
    }
    if (state.column >= 0) {
      const order = orders[state.column];
      const sign = state.up ? 1 : -1;
      wanted.sort((a, b) => sign * (order(a) - order(b)) || a - b);
    }
    const groups = new Map();
    for (const index of wanted) {
      const key = state.group === '' ? index : groupKey(findings[index]);
      const group = groups.get(key);
      if (group) group.push(index); else groups.set(key, [index]);
    }
    let sorted = Array.from(groups);
    if (state.column < 0 && state.group !== '') {
      const worst = group => group.reduce((found, index) => Math.min(found, findings[index][SEVERITY]), 9);
      sorted = sorted.map(([key, group]) => [key, group, worst(group)])
        .sort((a, b) => a[2] - b[2] || b[1].length - a[1].length);
    }
    items = [];
    for (const [key, group] of sorted) {
      const whole = wanted.length <= WHOLE || group.length <= FIRST + 1 || opened.has(key);
      const length = whole ? group.length : FIRST;
      for (let at = 0; at < length; at++) {
        items.push({
          index: group[at],
          group: at === 0 && state.group !== '' ? key : undefined,
          count: group.length,
          closed: !whole,
        });
      }
    }
    return wanted.length;
  };

  const cell = text => {
    const made = create('td', '', text);
    made.setAttribute('role', 'cell');
    return made;
  };

  const rowOf = item => {
    const finding = findings[item.index];
    const row = create('tr', SEVERITIES[finding[SEVERITY]]);
    row.setAttribute('role', 'row');
    row.id = 'f' + item.index;
    const code = cell();
    const open = create('button', 'open', codes[finding[CODE]].label);
    open.type = 'button';
    open.setAttribute('aria-expanded', 'false');
    open.addEventListener('click', () => toggle(row, open, item.index));
    code.append(open);
    row.append(cell(SEVERITIES[finding[SEVERITY]]), code, cell(place(finding)), cell(finding[REFERENCE] || ''),
      cell(targets[finding[TARGET]]), cell(messages[finding[MESSAGE]]));
    if (item.group !== undefined) row.append(heading(item));
    return row;
  };

  const heading = item => {
    const made = create('th', '', groupName(findings[item.index]));
    made.setAttribute('scope', 'rowgroup');
    made.setAttribute('role', 'rowheader');
    made.append(create('span', 'count', item.count === 1 ? '' : item.count.toLocaleString('en') + ' times'));
    if (item.closed) {
      const all = create('button', '', 'Show all');
      all.type = 'button';
      all.setAttribute('aria-label', 'Show all ' + item.count + ' findings of this group');
      all.addEventListener('click', () => {
        opened.add(item.group);
        show(rendered);
        const row = element('f' + item.index);
        if (row) row.querySelector('button').focus();
      });
      made.append(all);
    }
    return made;
  };

  const toggle = (row, open, index) => {
    const detail = row.querySelector('.detail');
    open.setAttribute('aria-expanded', String(!detail));
    if (detail) detail.remove(); else row.append(detailOf(index));
  };

  const detailOf = index => {
    const finding = findings[index];
    const detail = cell();
    detail.className = 'detail';
    if (finding[EXCERPT]) {
      const text = finding[EXCERPT];
      const end = finding[START] + finding[LENGTH];
      const line = create('code', '', text.slice(0, finding[START]));
      line.append(create('mark', '', text.slice(finding[START], end)), text.slice(end));
      const pre = create('pre');
      pre.append(line);
      detail.append(pre);
    }
    const where = create('p');
    const at = create('code', '', place(finding));
    const copy = create('button', '', 'Copy');
    copy.type = 'button';
    copy.setAttribute('aria-label', 'Copy the place');
    copy.addEventListener('click', () => copyText(at, copy));
    const link = create('a', '', 'Link to this finding');
    link.href = '#f' + index;
    where.append(at, ' ', copy, ' ', link);
    const why = create('div', 'explanation');
    why.innerHTML = codes[finding[CODE]].explanation; // of the program, not of a document
    detail.append(where, create('p', '', messages[finding[MESSAGE]]), why);
    return detail;
  };

  const copyText = async (source, button) => {
    try {
      await navigator.clipboard.writeText(source.textContent);
      button.textContent = 'Copied';
    } catch {
      getSelection().selectAllChildren(source); // to be copied by hand
    }
  };

  const append = count => {
    const end = Math.min(items.length, rendered + count);
    const rows = document.createDocumentFragment();
    while (rendered < end) rows.append(rowOf(items[rendered++]));
    body.append(rows);
    more.hidden = rendered === items.length;
  };

  const show = (count = STEP) => {
    const matching = select();
    body.replaceChildren();
    rendered = 0;
    table.classList.toggle('by-target', state.group === 'target');
    append(Math.max(count, items.length <= WHOLE * 2 ? WHOLE * 2 : STEP));
    const all = findings.length.toLocaleString('en');
    element('shown').textContent = state.only >= 0
      ? 'One finding of ' + all + '. Reset shows all.'
      : matching === findings.length ? all + ' findings' : matching.toLocaleString('en') + ' of ' + all + ' findings';
  };

  const followPlace = () => {
    const index = /^#f\d+$/.test(location.hash) ? Number(location.hash.slice(2)) : -1;
    state.only = index < findings.length ? index : -1;
    show();
    if (state.only >= 0) {
      const open = body.querySelector('button.open');
      open.click();
      open.focus();
      table.scrollIntoView();
    }
  };

  const fill = (select, labels) => {
    const counts = new Map();
    for (const label of labels) counts.set(label, (counts.get(label) || 0) + 1);
    for (const [label, count] of Array.from(counts).sort((a, b) => collator.compare(a[0], b[0]))) {
      const option = create('option', '', label + ' (' + count.toLocaleString('en') + ')');
      option.value = label;
      select.append(option);
    }
  };

  fill(element('severity'), findings.map(finding => SEVERITIES[finding[SEVERITY]]));
  fill(element('code'), findings.map(finding => codes[finding[CODE]].label));
  fill(element('folder'), findings.map(finding => folders[finding[SOURCE]]));

  const change = () => {
    state.text = element('filter').value.toLowerCase();
    for (const name of ['group', 'severity', 'code', 'folder']) state[name] = element(name).value;
    state.only = -1;
    if (location.hash) history.replaceState(null, '', location.pathname + location.search);
    show();
  };
  const controls = element('controls');
  controls.addEventListener('input', change);
  controls.addEventListener('submit', event => event.preventDefault());
  controls.addEventListener('reset', () => setTimeout(() => {
    state.column = -1;
    headers.forEach(header => header.removeAttribute('aria-sort'));
    change();
  }));

  headers.forEach((header, column) => {
    header.setAttribute('role', 'columnheader');
    header.querySelector('button').addEventListener('click', () => {
      state.up = header.getAttribute('aria-sort') !== 'ascending';
      state.column = column;
      headers.forEach(other => other.removeAttribute('aria-sort'));
      header.setAttribute('aria-sort', state.up ? 'ascending' : 'descending');
      show();
    });
  });

  more.querySelector('button').addEventListener('click', () => append(STEP));
  new IntersectionObserver(entries => {
    if (entries.some(entry => entry.isIntersecting)) append(STEP);
  }, { rootMargin: '600px' }).observe(more);
  addEventListener('beforeprint', () => {
    append(PRINTED - rendered);
    if (!more.hidden) {
      element('shown').textContent += ', the first ' + rendered.toLocaleString('en') + ' rows of them printed';
    }
  });
  addEventListener('hashchange', followPlace);

  // Browsers forget that these are a table, since they are laid out in another way.
  table.setAttribute('role', 'table');
  table.tHead.setAttribute('role', 'rowgroup');
  table.tHead.rows[0].setAttribute('role', 'row');
  body.setAttribute('role', 'rowgroup');
  table.id = 'findings';
  table.hidden = findings.length === 0;
  controls.hidden = findings.length === 0;
  followPlace();
}
