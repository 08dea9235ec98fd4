import { html } from './html';

describe('html', () => {
  it('escapes the characters that end text or an attribute', () => {
    expect(html`<p title="${`"'`}">${'<b>&</b>'}</p>`.text).toBe(
      '<p title="&quot;&#39;">&lt;b&gt;&amp;&lt;/b&gt;</p>',
    );
  });

  it('keeps nested markup and lists of it', () => {
    const items = ['a', '<'].map((item) => html`<b>${item}</b>`);
    expect(html`[${items}]`.text).toBe('[<b>a</b><b>&lt;</b>]');
  });

  it('renders nothing for undefined, null and false', () => {
    expect(html`[${undefined}${null}${false}${0}]`.text).toBe('[0]');
  });
});
