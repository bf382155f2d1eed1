import { closeScriptHosts, startScript } from '../support/script-host';

afterEach(closeScriptHosts);

const script = `
  function whoAmI() { return 'the script'; }
  function render(name, values) {
    const template = HtmlService.createTemplateFromFile(name);
    Object.assign(template, values);
    return template.evaluate().getContent();
  }
  function print(source, value) {
    const template = HtmlService.createTemplate(source);
    template.value = value;
    return template.evaluate().getContent();
  }
  function parts() {
    const template = HtmlService.createTemplate('a<?= 1 ?>');
    return [template.getRawContent(), typeof template.getCode(), String(template.evaluate().setTitle('t').getTitle())];
  }`;

describe('a template', () => {
  it('runs its scriptlets where the script runs, with the variables it was given', async () => {
    const html = {
      page: '<ul><? for (const item of items) { ?><li><?= item ?></li><? } ?></ul><?= whoAmI() ?><?!= markup ?>',
    };
    const { page } = await startScript(script, { html });
    expect(await page('render', 'page', { items: ['a', '<b>'], markup: '<i>raw</i>' })).toBe(
      '<ul><li>a</li><li>&#60;b&#62;</li></ul>the script<i>raw</i>',
    );
    expect(await page('parts')).toEqual(['a<?= 1 ?>', 'string', 't']);
  });

  it.each([
    ['<p><?= value ?></p>', '<img onerror="x()">', '<p>&#60;img onerror=&#34;x()&#34;&#62;</p>'],
    ['<p title="<?= value ?>">', '" onload="x', '<p title="&#34; onload=&#34;x">'],
    ['<a href="<?= value ?>">', 'javascript:alert(1)', '<a href="#">'],
    ['<a href="<?= value ?>">', 'https://a.test/?b&c', '<a href="https://a.test/?b&#38;c">'],
    ['<b onclick="f(\'<?= value ?>\')">', "'); x('", '<b onclick="f(\'\\u0027); x(\\u0027\')">'],
    [
      '<script>var v = <?= value ?>;</script>',
      '</script>"',
      '<script>var v = "\\u003c\\u002fscript\\u003e\\u0022";</script>',
    ],
    ['<script>var v = <?= value ?>;</script>', 5, '<script>var v = 5;</script>'],
    ["<script>var v = '<?= value ?>';</script>", "';x('", "<script>var v = '\\u0027;x(\\u0027';</script>"],
    ['<script>1</script><p><?= value ?></p>', '<', '<script>1</script><p>&#60;</p>'],
  ])('escapes for the place: %s', async (source, value, expected) => {
    const { page } = await startScript(script);
    expect(await page('print', source, value)).toBe(expected);
  });

  it('prints the first statement of a printing scriptlet alone', async () => {
    const { page } = await startScript(script);
    expect(await page('print', "<?= 'one'; value = 'two' ?>|<?= value ?>", '')).toBe('one|two');
  });

  it.each([
    ["<? import('node:fs') ?>", 'Apps Script refuses import().'],
    ['<? class A { x = 1 } ?>', 'Apps Script refuses a class field.'],
    ['<? if ( ?>', 'Unexpected token'],
    ['<? }}); ({ a() { if (1) { ?>', 'Unexpected token'],
  ])('is refused: %s', async (source, message) => {
    const { page } = await startScript(script);
    await expect(page('print', source, '')).rejects.toThrow(message);
  });

  it('makes no code from text either', async () => {
    const { page } = await startScript(script);
    await expect(page('print', "<?= (() => {}).constructor('return process')() ?>", '')).rejects.toThrow(
      'EvalError: Code generation from strings disallowed for this context',
    );
  });

  it('that is not there is named', async () => {
    const { page } = await startScript(script);
    await expect(page('render', 'nowhere', {})).rejects.toThrow('No HTML file named nowhere was found.');
  });
});
