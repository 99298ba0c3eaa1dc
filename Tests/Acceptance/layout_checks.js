// What is wrong with where things stand on a page: a list of complaints.
() => {
  const complaints = [];
  const root = document.documentElement;
  const main = document.querySelector('main') || document.body;

  const words = element => (element.getAttribute('aria-label') || element.textContent).trim().replace(/\s+/g, ' ').slice(0, 40);
  const name = element => {
    const kind = element.getAttribute('class');
    return `${element.nodeName.toLowerCase()}${element.id ? '#' + element.id : ''}${kind ? '.' + kind.replace(/\s+/g, '.') : ''} “${words(element)}”`;
  };
  // Every answer about an element rests on that about its parent, and is kept.
  const kept = answer => {
    const answers = new Map();
    const ask = element => {
      if (!answers.has(element)) answers.set(element, answer(element, element.parentElement && (() => ask(element.parentElement))));
      return answers.get(element);
    };
    return ask;
  };
  const isClipped = kept((element, ofParent) => getComputedStyle(element).clipPath === 'inset(50%)' || !!ofParent && ofParent());
  const isFixed = kept((element, ofParent) => getComputedStyle(element).position === 'fixed' || !!ofParent && ofParent());
  const isSeen = kept(element => element.checkVisibility({checkVisibilityCSS: true, checkOpacity: true}) && !isClipped(element) &&
    !element.matches('.skip:not(:focus)'));
  // The part of the page that the boxes around an element leave to see, and whether one of them scrolls.
  const frameOf = kept((element, ofParent) => {
    if (element === document.body) return {left: -1e6, top: -1e6, right: 1e6, bottom: 1e6, scrolls: false};
    const outer = ofParent(), look = getComputedStyle(element);
    if (look.overflowX === 'visible' || look.display === 'inline') return outer;
    const frame = element.getBoundingClientRect();
    return {
      left: Math.max(outer.left, frame.left), right: Math.min(outer.right, frame.right),
      top: Math.max(outer.top, frame.top), bottom: Math.min(outer.bottom, frame.bottom),
      scrolls: outer.scrolls || look.overflowX !== 'hidden' && look.overflowX !== 'clip',
    };
  });
  const shown = (box, element) => {
    const frame = frameOf(element);
    const [left, right] = [Math.max(box.left, frame.left), Math.min(box.right, frame.right)];
    const [top, bottom] = [Math.max(box.top, frame.top), Math.min(box.bottom, frame.bottom)];
    return {left, top, right, bottom, height: bottom - top, scrolls: frame.scrolls};
  };
  const blockOf = kept((element, ofParent) =>
    ofParent && ['inline', 'contents'].includes(getComputedStyle(element).display) ? ofParent() : element);

  // Every line of text outside drawings, as it is seen.
  const texts = [], lines = [], barLines = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode, element = text.parentElement;
    if (!text.data.trim() || element.closest('svg, script, style, template, noscript, select, textarea') || !isSeen(element)) continue;
    texts.push(text);
    const range = document.createRange();
    range.selectNodeContents(text);
    for (const rect of range.getClientRects()) {
      const box = shown(rect, element);
      if (rect.width > 1 && box.right - box.left > 1 && box.bottom - box.top > 1)
        (isFixed(element) ? barLines : lines).push({text, element, rect, box});
    }
  }

  // Two texts, or a text and a shape, in one place.
  const overlap = (a, b) => [Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)];
  lines.sort((a, b) => a.box.top - b.box.top);
  const told = new Set();
  const tell = (key, words) => {
    if (!told.has(key)) complaints.push(words);
    told.add(key);
  };
  for (let i = 0; i < lines.length; i += 1)
    for (let j = i + 1; j < lines.length && lines[j].box.top < lines[i].box.bottom; j += 1) {
      if (lines[i].text === lines[j].text) continue;
      const [across, down] = overlap(lines[i].box, lines[j].box);
      // The box of a line of text is taller than its letters.
      if (across > 1.5 && down > Math.min(lines[i].box.height, lines[j].box.height) * 0.45)
        tell(blockOf(lines[i].element), `words lie over each other: ${name(lines[i].element)} and ${name(lines[j].element)}`);
    }
  // What is fixed lies over the page, so that its words are only held to each other and to the window.
  for (const [index, {text, element, box}] of barLines.entries()) {
    if (box.left < 0 || box.right > root.clientWidth) tell(element, `words reach out of the window: ${name(element)}`);
    for (const other of barLines.slice(index + 1)) {
      const [across, down] = overlap(box, other.box);
      if (text !== other.text && across > -2 && down > box.height * 0.45) tell(element, `words lie over each other: ${name(element)} and ${name(other.element)}`);
    }
  }
  const shapes = [...document.querySelectorAll('.cell, progress, input, select, textarea, button, img, svg')]
    .filter(shape => isSeen(shape) && !isFixed(shape) && !shape.parentElement.closest('svg'))
    .map(shape => ({shape, box: shown(shape.getBoundingClientRect(), shape)}));
  for (const {element, box} of lines)
    for (const {shape, box: other} of shapes) {
      if (shape.contains(element)) continue;
      const [across, down] = overlap(box, other);
      if (across > 2 && down > Math.min(box.height, other.height) * 0.3)
        tell(shape, `words lie over a shape: ${name(element)} over ${name(shape)}`);
    }

  // A text stays in its column, and in the box that is painted around it.
  const isPainted = look => look.backgroundColor !== 'rgba(0, 0, 0, 0)' || parseFloat(look.borderLeftWidth) > 0 && parseFloat(look.borderRightWidth) > 0;
  for (const {element, rect, box} of lines) {
    if (box.scrolls) continue;
    let frame = blockOf(element);
    while (frame !== main && frame !== document.body && !isPainted(getComputedStyle(frame))) frame = frame.parentElement;
    if (frame === document.body) continue;
    const outer = frame.getBoundingClientRect();
    const isClippedInside = box.right < rect.right - 1;
    if (box.left < outer.left - 1 || !isClippedInside && box.right > outer.right + 1 || box.top < outer.top - rect.height * 0.3 || box.bottom > outer.bottom + rect.height * 0.3)
      tell(frame, `words reach out of their box: ${name(element)} out of ${frame === main ? 'main' : name(frame)}`);
  }
  for (const drawing of document.querySelectorAll('main svg')) {
    if (!isSeen(drawing)) continue;
    const outer = drawing.getBoundingClientRect();
    const shape = [...drawing.querySelectorAll('path, rect, circle, line, polyline, polygon')].find(shape => {
      const box = shape.getBoundingClientRect();
      return isSeen(shape) && (box.left < outer.left - 4 || box.right > outer.right + 4 || box.top < outer.top - 4 || box.bottom > outer.bottom + 4);
    });
    if (shape) complaints.push(`a shape reaches out of its drawing: ${name(shape)} of ${name(drawing)}`);
  }

  // A dot with a rim of the page's colour takes a bite out of what lies below it; an axis goes as far as what it measures.
  const paper = getComputedStyle(document.body).backgroundColor;
  for (const drawing of document.querySelectorAll('main svg')) {
    if (!isSeen(drawing)) continue;
    const bars = [...drawing.querySelectorAll('rect')].filter(isSeen);
    for (const dot of drawing.querySelectorAll('circle')) {
      const look = getComputedStyle(dot);
      if (look.stroke !== paper || look.strokeWidth === '0px' || !isSeen(dot)) continue;
      const over = bars.find(bar => overlap(dot.getBoundingClientRect(), bar.getBoundingClientRect()).every(part => part > 0));
      if (over) complaints.push(`a dot erases a part of a box: ${name(drawing)}`);
    }
    const grid = [...drawing.querySelectorAll('.chart-grid')].map(line => line.getBoundingClientRect().top);
    if (grid.length === 0) continue;
    const end = Math.min(...grid);
    const beyond = [...bars, ...drawing.querySelectorAll('path, polyline')].find(shape => shape.getBoundingClientRect().top < end - 2);
    if (beyond) complaints.push(`a scale ends before its data: ${name(drawing)}`);
  }

  // What scrolls sideways shows that there is more; code never wraps.
  for (const box of document.querySelectorAll('main *')) {
    const look = getComputedStyle(box);
    if (!['auto', 'scroll'].includes(look.overflowX) || box.scrollWidth <= box.clientWidth + 1 || !isSeen(box)) continue;
    if (box.matches('textarea, input')) continue;
    if (!look.backgroundAttachment.includes('local')) complaints.push(`is cut without a cue: ${name(box)}`);
  }
  for (const code of document.querySelectorAll('main pre > code'))
    if (isSeen(code) && getComputedStyle(code).whiteSpace !== 'pre') complaints.push(`code wraps: ${name(code)}`);

  // A figure and its unit stand on one line, but in what people wrote.
  const units = /\d[\d.,]*[\s\u00a0]?(?:h|min|km|kB|%|Std\.|Min\.)(?![\p{L}\d])(?:[\s\u00a0]\d+[\s\u00a0]min(?![\p{L}\d]))?/gu;
  for (let from = 0; from < texts.length;) {
    const block = blockOf(texts[from].parentElement);
    let to = from;
    while (to < texts.length && blockOf(texts[to].parentElement) === block) to += 1;
    const parts = block.closest('.detail, .prose, .plan-day, pre') ? [] : texts.slice(from, to), whole = parts.map(part => part.data).join('');
    const at = offset => {
      for (const part of parts) {
        if (offset <= part.data.length) return [part, offset];
        offset -= part.data.length;
      }
      return [parts.at(-1), parts.at(-1).data.length];
    };
    for (const match of whole.matchAll(units)) {
      const range = document.createRange();
      range.setStart(...at(match.index));
      range.setEnd(...at(match.index + match[0].length));
      const rects = [...range.getClientRects()].filter(rect => rect.width > 0);
      if (rects.some(rect => rect.top > rects[0].bottom - 1)) tell(block, `a figure breaks from its unit: “${match[0]}” in ${name(block)}`);
    }
    from = to;
  }

  // One left edge, and no hole.
  const [header, footer] = [document.querySelector('body > header'), document.querySelector('body > footer')];
  const contentLeft = box => box.getBoundingClientRect().left + parseFloat(getComputedStyle(box).paddingLeft);
  const contentRight = box => box.getBoundingClientRect().right - parseFloat(getComputedStyle(box).paddingRight);
  if (header && isSeen(header)) {
    const edge = contentLeft(main);
    const parts = Object.entries({header, main, footer}).filter(([, box]) => box);
    for (const [part, box] of parts)
      if (Math.abs(contentLeft(box) - edge) > 1) complaints.push(`the ${part} has another left edge than the main part: ${contentLeft(box)} and ${edge}`);
    const rights = parts.map(([, box]) => Math.round(contentRight(box)));
    if (Math.max(...rights) - Math.min(...rights) > 1) complaints.push(`${parts.map(([part]) => part).join(', ')} end apart: ${rights.join(', ')}`);
    for (const part of main.children) {
      const box = part.getBoundingClientRect(), look = getComputedStyle(part);
      if (!isSeen(part) || !box.width || look.position === 'absolute' || isPainted(look)) continue;
      if (Math.abs(box.left - edge) > 1) complaints.push(`another left edge, ${box.left} and not ${edge}: ${name(part)}`);
    }
    const painted = [...lines.map(({box}) => box), ...shapes.map(({box}) => box)]
      .filter(box => box.bottom > header.getBoundingClientRect().bottom && !(footer && box.top >= footer.getBoundingClientRect().top))
      .sort((a, b) => a.top - b.top);
    let end = header.getBoundingClientRect().bottom;
    const limit = innerWidth < 768 ? 104 : 136;
    for (const box of painted) {
      if (box.top - end > limit) complaints.push(`a hole of ${Math.round(box.top - end)} px at ${Math.round(end + scrollY)} px`);
      end = Math.max(end, box.bottom);
    }
  }

  for (const kicker of document.querySelectorAll('.kicker'))
    for (const link of kicker.querySelectorAll('* + *'))
      if (isSeen(link) && !(link.previousSibling.textContent.trim())) complaints.push(`two kickers without a separator: ${name(kicker)}`);
  for (const row of document.querySelectorAll('ul > li:first-child, ol > li:first-child'))
    if (isSeen(row) && /^(\+ ?)?\d+ (more|weitere)/.test(row.innerText.trim())) complaints.push(`counts what is more after nothing: ${name(row)}`);
  if (document.querySelector('.day-top .state > .cell.all'))
    for (const row of document.querySelectorAll('.columns .item'))
      if (isSeen(row) && !row.closest('details') && row.querySelector(':scope > .cell:is(.none, .ahead), :scope > .box:not(:checked)'))
        complaints.push(`an open row on a complete day: ${name(row)}`);
  return complaints;
}
