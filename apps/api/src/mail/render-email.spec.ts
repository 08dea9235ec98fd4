import { renderEmail } from './render-email';

describe('renderEmail', () => {
  const content = {
    heading: 'Hello <b>',
    paragraphs: ['First & foremost', '"quoted" <script>alert(1)</script>'],
    code: '123456',
    action: { label: 'Go', url: 'https://example.com/?a=1&b="2"' },
  };

  it('puts the same content into text and HTML', () => {
    const { text, html } = renderEmail(content);
    for (const part of ['123456', 'First', 'quoted', 'Go', 'example.com']) {
      expect(text).toContain(part);
      expect(html).toContain(part);
    }
    expect(text).toContain('"quoted" <script>alert(1)</script>');
  });

  it('escapes text that users wrote', () => {
    const { html } = renderEmail(content);
    expect(html).not.toContain('<script>');
    expect(html).toContain('Hello &lt;b&gt;');
    expect(html).toContain('href="https://example.com/?a=1&amp;b=&quot;2&quot;"');
  });

  it('omits the code and the button when there are none', () => {
    const { text, html } = renderEmail({ heading: 'Short', paragraphs: [] });
    expect(text.split('\n\n')).toHaveLength(2);
    expect(html).not.toContain('<a ');
    expect(html).not.toContain('monospace');
  });
});
