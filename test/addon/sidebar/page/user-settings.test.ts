import { connected } from './fixtures';
import { usual } from './scripted-server';
import { sidebarSuite } from './sidebar-suite';

// Settings of the user's system that replace what the page would show.

const suite = sidebarSuite();
const handlers = { ...usual, getState: () => ({ data: connected }) };

afterEach(() => suite.page.emulateMedia({ forcedColors: 'none', reducedMotion: 'reduce' }));

/** Elements whose styles move them, among those that can move. */
function moving(): string[] {
  const samples = ['skeleton-line', 'working', 'switch-knob', 'progress-done'].map((name) => {
    const element = document.createElement('div');
    element.className = name;
    element.append(document.createElement('div'));
    document.querySelector('#sidebar')?.append(element);
    return element;
  });
  const all = samples.flatMap((sample) => [sample, ...sample.children]);
  const found = all.filter((element) => {
    const { animationName, transitionDuration } = getComputedStyle(element);
    return animationName !== 'none' || transitionDuration !== '0s';
  });
  for (const sample of samples) sample.remove();
  return found.map(({ className }) => className);
}

/** Whether what is shown only by a background has its own colour or a border. */
function shownWithForcedColors(): { [name: string]: boolean } {
  const page = getComputedStyle(document.body).backgroundColor;
  const samples = ['dot', 'color-dot', 'working-on', 'skeleton-line', 'connection'].map((name) => {
    const element = document.createElement('div');
    element.className = name;
    element.ariaPressed = 'true';
    if (name.includes('dot')) element.style.backgroundColor = 'rgb(26, 115, 232)';
    document.querySelector('#sidebar')?.append(element);
    const { backgroundColor, borderWidth, borderStyle } = getComputedStyle(element);
    const isFilled = backgroundColor !== page && backgroundColor !== 'rgba(0, 0, 0, 0)';
    const isShown = isFilled || (borderStyle === 'solid' && borderWidth === (name === 'connection' ? '2px' : '1px'));
    element.remove();
    return [name, isShown];
  });
  return Object.fromEntries(samples);
}

test('nothing moves for a user who wants less motion', async () => {
  const page = await suite.open(handlers);
  await page.getByRole('tab', { name: 'Connect', exact: true }).waitFor();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(await page.evaluate(moving)).toContain('skeleton-line');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await page.evaluate(moving)).toEqual([]);
});

test('with forced colours, the focus, the chosen tab, colours of tags and progress are visible', async () => {
  const page = await suite.open(handlers);
  await page.getByRole('tab', { name: 'Connect', exact: true }).waitFor();
  await page.emulateMedia({ forcedColors: 'active' });
  for (let count = 0; count < 4; count += 1) {
    await page.keyboard.press('Tab');
    const outline = await page.evaluate(() => {
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(document.activeElement as Element);
      const { backgroundColor } = getComputedStyle(document.body);
      return [outlineStyle, Number.parseFloat(outlineWidth) >= 2, outlineColor !== backgroundColor];
    });
    expect(outline).toEqual(['solid', true, true]);
  }
  const [marked, background] = await page.evaluate(() => {
    const tab = document.querySelector('[role=tab][aria-selected=true]') as Element;
    return [getComputedStyle(tab, '::after').backgroundColor, getComputedStyle(document.body).backgroundColor];
  });
  const shown = await page.evaluate(shownWithForcedColors);
  expect(shown).toEqual({ dot: true, 'color-dot': true, 'working-on': true, 'skeleton-line': true, connection: true });
  expect(marked).not.toBe(background);
  expect(marked).not.toBe('rgba(0, 0, 0, 0)');
});
