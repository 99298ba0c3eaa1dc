// What is wrong with a page as it stands on the screen: a list of complaints, last the colour of its background.
() => {
  const complaints = [];
  const root = document.documentElement;

  const name = element => {
    const words = (element.getAttribute('aria-label') || element.textContent).trim().replace(/\s+/g, ' ').slice(0, 40);
    const kind = element.getAttribute('class');
    return `${element.nodeName.toLowerCase()}${element.id ? '#' + element.id : ''}${kind ? '.' + kind.replace(/\s+/g, '.') : ''} “${words}”`;
  };
  const isSeen = element => element.checkVisibility({checkVisibilityCSS: true, checkOpacity: true}) &&
    element.getBoundingClientRect().width > 0 && getComputedStyle(element).clipPath !== 'inset(50%)' &&
    !element.closest('.visually-hidden') && !element.matches('.skip:not(:focus)');

  if (root.scrollWidth > root.clientWidth) {
    const wide = [...document.body.querySelectorAll('*')].filter(element =>
      element.getBoundingClientRect().right > root.clientWidth + 1 && isSeen(element) && !isScrolledInside(element));
    complaints.push(`scrolls sideways, ${root.scrollWidth} px in ${root.clientWidth}: ${wide.slice(-2).map(name).join(', ')}`);
  }
  function isScrolledInside(element) {
    for (let box = element.parentElement; box && box !== document.body; box = box.parentElement)
      if (['auto', 'scroll', 'hidden'].includes(getComputedStyle(box).overflowX)) return true;
    return false;
  }

  const hasSheet = document.querySelector('link[rel=stylesheet]') || document.querySelector('style');
  const style = getComputedStyle(document.body);
  if (!hasSheet || style.margin !== '0px' || style.backgroundColor === 'rgba(0, 0, 0, 0)') complaints.push('the style sheet is not applied');

  const main = document.querySelector('main') || document.body;
  if (![...document.querySelectorAll('h1')].some(isSeen)) complaints.push('no heading is seen');
  if (!isSeen(main) || !main.innerText.trim()) complaints.push('no content is seen');

  // Words that are cut off or lie over each other: what the eye sees first and no rule of a checker does.
  for (const element of document.body.querySelectorAll('h1, h2, h3, p, li, td, th, dt, dd, summary, button, label')) {
    if (!isSeen(element)) continue;
    const look = getComputedStyle(element);
    // Dots tell that there is more.
    if (look.overflowX !== 'visible' && look.overflowX !== 'auto' && look.textOverflow !== 'ellipsis' && element.scrollWidth > element.clientWidth + 1)
      complaints.push(`words are cut off: ${name(element)}`);
  }
  // Where a text of a drawing is on the screen; Firefox gives its client rectangle a pixel of air on each side.
  const boxOfText = text => {
    const {x, y, width, height} = text.getBBox(), toScreen = text.getScreenCTM();
    const corners = [[x, y], [x + width, y], [x, y + height], [x + width, y + height]].map(([x, y]) => new DOMPoint(x, y).matrixTransform(toScreen));
    const [left, right] = [Math.min, Math.max].map(most => most(...corners.map(corner => corner.x)));
    const [top, bottom] = [Math.min, Math.max].map(most => most(...corners.map(corner => corner.y)));
    return {left, top, right, bottom, height: bottom - top};
  };
  for (const text of document.querySelectorAll('svg text')) {
    if (!isSeen(text)) continue;
    const drawing = text.ownerSVGElement.getBoundingClientRect(), box = boxOfText(text);
    if (box.left < drawing.left - 1 || box.right > drawing.right + 1 || box.top < drawing.top - 1 || box.bottom > drawing.bottom + 1)
      complaints.push(`words reach out of their drawing: ${name(text)}`);
  }
  // A drawing is scaled to its place, and its labels with it.
  const leastLabel = 10.8;
  for (const drawing of document.querySelectorAll('svg')) {
    const sizes = [...drawing.querySelectorAll('text')].filter(isSeen)
      .map(text => [parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().d, text]);
    const small = sizes.find(([size]) => size < leastLabel);
    if (small) complaints.push(`a label of ${small[0].toFixed(1)} px: ${name(small[1])}`);
  }
  for (const drawing of document.querySelectorAll('svg')) {
    const texts = [...drawing.querySelectorAll('text')].filter(isSeen).map(text => [text, boxOfText(text)]);
    let told = false;
    for (let i = 0; i < texts.length && !told; i += 1)
      for (let j = i + 1; j < texts.length && !told; j += 1) {
        const [a, b] = [texts[i][1], texts[j][1]];
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        // The box of a line of text is taller than its letters.
        if (across > 1 && down > Math.min(a.height, b.height) * 0.45) {
          complaints.push(`words lie over each other in a drawing: ${name(texts[i][0])} and ${name(texts[j][0])}`);
          told = true;
        }
      }
  }

  // The line that says how old a page is gets its words by a script, and must not move the page on any later day.
  for (const line of document.querySelectorAll('.as-of')) {
    const span = line.querySelector('span'), words = span.innerHTML, height = line.offsetHeight;
    for (const age of line.querySelectorAll('template')) {
      span.innerHTML = age.innerHTML;
      if (line.offsetHeight > height) complaints.push(`the line that says how old the page is has no room: ${name(span)}`);
    }
    span.innerHTML = words;
  }

  // WCAG 2.5.8: 24 px both ways, but for links in a line of text, and small ones with room of 24 px to themselves.
  const targets = [...document.querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex]:not([tabindex="-1"])')]
    .filter(element => isSeen(element) && !element.disabled && !(element.scrollWidth > element.clientWidth && element.matches('[tabindex]')))
    .map(element => ({element, box: boxOf(element)}));
  function boxOf(element) {
    // A link whose pseudo-element lies over its row is as large as the row.
    const row = getComputedStyle(element, '::after').position === 'absolute' && element.closest('tr, li, summary');
    if (row && element.matches('a')) return row.getBoundingClientRect();
    const label = element.labels && element.labels[0];
    const own = element.getBoundingClientRect();
    if (!label) return own;
    const other = label.getBoundingClientRect();
    // A label is part of the target; apart from it, it does not make the target itself larger.
    if (!label.contains(element) && (other.left - own.right > 16 || other.top > own.bottom || other.bottom < own.top)) return own;
    const left = Math.min(own.left, other.left), top = Math.min(own.top, other.top);
    const right = Math.max(own.right, other.right), bottom = Math.max(own.bottom, other.bottom);
    return {left, top, right, bottom, width: right - left, height: bottom - top};
  }
  const isSmall = box => box.width < 23.99 || box.height < 23.99;
  const isInText = element => {
    if (element.closest('svg') || getComputedStyle(element).display !== 'inline') return false;
    let block = element.parentElement;
    while (block && getComputedStyle(block).display === 'inline') block = block.parentElement;
    const links = [...block.querySelectorAll('a')].reduce((sum, link) => sum + link.textContent.trim().length, 0);
    return block.textContent.trim().length - links > 3;
  };
  const centre = box => [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  const hasRoom = (box, element) => {
    const [x, y] = centre(box);
    return targets.every(other => {
      if (other.element === element || other.element.contains(element)) return true;
      if (isSmall(other.box)) return Math.hypot(centre(other.box)[0] - x, centre(other.box)[1] - y) >= 24;
      const across = Math.max(other.box.left - x, 0, x - other.box.right), down = Math.max(other.box.top - y, 0, y - other.box.bottom);
      return Math.hypot(across, down) >= 12;
    });
  };
  for (const {element, box} of targets) {
    if (!isSmall(box) || isInText(element)) continue;
    // The square of more than a hundred days is as wide as a phone all the same: its size is what it says.
    if (element.matches('.hundred:not(.columns-5, .columns-10) > .cell')) continue;
    const isPlainLink = element.matches('a') && !element.closest('svg, nav, header') && getComputedStyle(element).display === 'inline';
    if (isPlainLink && hasRoom(box, element)) continue;
    complaints.push(`small target, ${Math.round(box.width * 10) / 10} by ${Math.round(box.height * 10) / 10} px: ${name(element)}`);
  }
  return complaints.concat(style.backgroundColor);
}
