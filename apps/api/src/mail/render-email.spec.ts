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

  it('shows a long code in groups of three, and copies it without gaps', () => {
    const { text, html } = renderEmail({ ...content, code: '123456789012' });
    expect(text).toContain('\n123456789012\n');
    expect(html.match(/<span [^>]*>\d{3}<\/span>/g)).toHaveLength(4);
    expect(html.replace(/<[^>]*>/g, '')).toContain('123456789012');
  });

  it('escapes text that users wrote', () => {
    const { html } = renderEmail(content);
    expect(html).not.toContain('<script>');
    expect(html).toContain('Hello &lt;b&gt;');
    expect(html).toContain('href="https://example.com/?a=1&amp;b=&quot;2&quot;"');
  });

  it('shows blocks with their image and line breaks, and escapes them', () => {
    const { text, html } = renderEmail({
      heading: 'Comments',
      paragraphs: [],
      blocks: [
        {
          meta: 'Asha <a> · 00:00:01:00',
          text: 'One <b>\nTwo',
          link: { label: 'Open', url: 'https://example.com/?a="1"' },
          image: { cid: 'still-0@cutroom', alt: 'The frame at "1"' },
        },
        { meta: 'Edi', text: 'Three', link: { label: 'Open', url: 'https://example.com/2' } },
      ],
      closing: ['And more.'],
      footer: { label: 'Mute', url: 'https://example.com/mute' },
    });
    expect(html).toContain('Asha &lt;a&gt;');
    expect(html).toContain('One &lt;b&gt;<br>Two');
    expect(html).toContain('href="https://example.com/?a=&quot;1&quot;"');
    expect(html.match(/<img /g)).toHaveLength(1);
    expect(html).toContain('src="cid:still-0@cutroom" alt="The frame at &quot;1&quot;"');
    expect(text).toContain('Asha <a> · 00:00:01:00\nOne <b>\nTwo\nOpen: https://example.com/?a="1"');
    expect(text.trim().endsWith('Mute: https://example.com/mute')).toBe(true);
  });

  it('breaks words that are longer than a line, in headings and paragraphs too', () => {
    const { html } = renderEmail(content);
    const surrounding = html.slice(0, html.indexOf('<h1 '));
    expect(surrounding).toContain('overflow-wrap:anywhere');
  });

  it('omits the code and the button when there are none', () => {
    const { text, html } = renderEmail({ heading: 'Short', paragraphs: [] });
    expect(text.split('\n\n')).toHaveLength(2);
    expect(html).not.toContain('<a ');
    expect(html).not.toContain('monospace');
  });
});
