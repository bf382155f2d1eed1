import { tags } from './fixtures';
import type { Handlers } from './open-sidebar';
import { button, chooseParent, chooseTag } from './page-steps';
import { usual } from './scripted-server';
import { sidebarSuite } from './sidebar-suite';

const sidebar = sidebarSuite();

const open = async (handlers: Handlers = {}) => {
  return await sidebar.open({ ...usual, ...handlers });
};

test('a new tag is created with its parent, colour and description, and selected', async () => {
  const made = { ...tags[1], id: 't-new', name: 'Conferences', path: 'Travel › Conferences' } as (typeof tags)[number];
  const page = await open({ createTag: () => ({ data: made }) });
  await page.getByRole('combobox').fill('Conferences');
  await page.getByRole('option', { name: 'Create “Conferences”' }).click();
  expect(await page.getByLabel('Name').inputValue()).toBe('Conferences');
  await chooseParent(page, 'travel');
  await page.getByLabel('Purple').check();
  await page.getByLabel('Description').fill(' Fairs and talks ');
  await button(page, 'Create tag').click();
  await page.locator('.chip').getByText('Travel › Conferences').waitFor();
  expect(sidebar.calls.at(-1)).toEqual({
    operation: 'createTag',
    input: {
      connectionFingerprint: 'mark-1',
      name: 'Conferences',
      parentTagId: 't-travel',
      color: '#8430CE',
      description: 'Fairs and talks',
    },
  });
  expect(await page.getByRole('combobox').evaluate((input) => input === document.activeElement)).toBe(true);
});

test('an archived tag cannot be a parent', async () => {
  const page = await open();
  await button(page, 'New tag').click();
  await page.getByLabel('Parent').click();
  expect(await page.getByRole('option').allTextContents()).toEqual([
    'Cafés',
    'Groceries',
    'Tax deductible',
    'Travel',
    'Travel › FlightsTravel › Flights',
    'Travel › HotelsTravel › Hotels',
  ]);
});

test('a parent is found among two thousand by typing, and can be cleared', async () => {
  const many = Array.from({ length: 2_000 }, (_, index) => ({
    ...tags[0],
    id: `t-${index}`,
    name: `Tag ${index}`,
    path: `Group ${index % 40} › Tag ${index}`,
  })) as typeof tags;
  const page = await open({ listTags: () => ({ data: { tags: many, isFromCache: false } }) });
  await button(page, 'New tag').click();
  await page.getByLabel('Name').fill('Conferences');
  await page.getByLabel('Parent').fill('tag 1999');
  expect(await page.getByRole('option').count()).toBe(1);
  await page.keyboard.press('Enter');
  expect(await page.getByLabel('Parent').inputValue()).toBe('Group 39 › Tag 1999');
  // Enter chose the parent and did not send the form; Escape closes the list and not the form.
  expect(sidebar.calls.filter(({ operation }) => operation === 'createTag')).toEqual([]);
  await page.getByLabel('Parent').fill('group 7');
  await page.keyboard.press('Escape');
  expect(await page.getByLabel('Parent').inputValue()).toBe('Group 39 › Tag 1999');
  await button(page, 'Clear').click();
  expect(await page.getByLabel('Parent').inputValue()).toBe('');
});

test('a parent that was typed and not picked is taken by its exact name, and refused if there is none', async () => {
  const made = { ...tags[1], id: 't-new', name: 'Trains', path: 'Travel › Trains' } as (typeof tags)[number];
  const page = await open({ createTag: () => ({ data: made }) });
  await page.getByPlaceholder('Search tags').waitFor();
  await chooseTag(page, 'travel');
  await page.locator('.chip').getByText('Travel').first().waitFor();
  await button(page, 'New tag').click();
  await page.getByLabel('Name').fill('Trains');
  await page.getByLabel('Parent').fill('travelling');
  await button(page, 'Create tag').click();
  await page.getByText('There is no tag “travelling”.').waitFor();
  expect(await page.getByLabel('Parent').inputValue()).toBe('travelling');
  expect(sidebar.calls.filter(({ operation }) => operation === 'createTag')).toEqual([]);
  await page.getByLabel('Parent').fill('TRAVEL');
  await button(page, 'Create tag').click();
  await page.locator('.chip').getByText('Travel › Trains').waitFor();
  // Its parent was chosen before, and one of the two would be attached by mistake.
  expect(await page.locator('.chip').count()).toBe(1);
  expect(sidebar.calls.at(-1)).toMatchObject({ operation: 'createTag', input: { parentTagId: 't-travel' } });
});

test('a new tag that the API refuses keeps its input, and can be retried', async () => {
  let calls = 0;
  const page = await open({
    createTag: () => {
      calls += 1;
      return calls === 1
        ? { error: { code: 'internal_error', message: 'The API failed.' } }
        : { data: { ...tags[0], id: 't-x', path: 'X' } as (typeof tags)[number] };
    },
  });
  await button(page, 'New tag').click();
  await page.getByLabel('Name').fill('X');
  await button(page, 'Create tag').click();
  await page.getByText('The API failed.').waitFor();
  expect(await page.getByLabel('Name').inputValue()).toBe('X');
  await button(page, 'Retry').click();
  await page.locator('.chip').getByText('X').waitFor();
});

test('a tag that another user has just created is reported, and then appears in the list', async () => {
  let list = tags;
  const page = await open({
    listTags: () => ({ data: { tags: list, isFromCache: false } }),
    createTag: () => {
      list = [...tags, { ...tags[0], id: 't-theirs', name: 'Theirs', path: 'Theirs' } as (typeof tags)[number]];
      return { error: { code: 'tag_exists', message: 'There is a tag "Theirs" here already.' } };
    },
  });
  await button(page, 'New tag').click();
  await page.getByLabel('Name').fill('Theirs');
  await button(page, 'Create tag').click();
  await page.getByText('There is a tag "Theirs" here already.').waitFor();
  expect(await button(page, 'Retry').count()).toBe(0);
  await button(page, 'Cancel').click();
  await chooseTag(page, 'Theirs');
  expect(await page.locator('.chip').allTextContents()).toEqual(['Theirs']);
});
