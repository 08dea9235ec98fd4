import { renderLetter } from './letter';

describe('renderLetter', () => {
  const letter = {
    heading: 'Hello <b>',
    paragraphs: ['First & foremost', '"quoted" <script>alert(1)</script>'],
    code: '123456',
    action: { label: 'Go', url: 'https://example.com/?a=1&b="2"' },
  };

  it('says the same in text and HTML', () => {
    const { text, html } = renderLetter(letter);
    for (const part of ['123456', 'First', 'quoted', 'Go', 'example.com']) {
      expect(text).toContain(part);
      expect(html).toContain(part);
    }
    expect(text).toContain('"quoted" <script>alert(1)</script>');
  });

  it('escapes what people wrote', () => {
    const { html } = renderLetter(letter);
    expect(html).not.toContain('<script>');
    expect(html).toContain('Hello &lt;b&gt;');
    expect(html).toContain('href="https://example.com/?a=1&amp;b=&quot;2&quot;"');
  });

  it('leaves out what is not given', () => {
    const { text, html } = renderLetter({ heading: 'Short', paragraphs: [] });
    expect(text.split('\n\n')).toHaveLength(2);
    expect(html).not.toContain('<a ');
    expect(html).not.toContain('monospace');
  });
});
