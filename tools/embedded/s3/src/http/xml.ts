/** The content of an element: text, or ordered elements. A list under a name repeats that element. */
type XmlContent = string | number | boolean | XmlElements;
export interface XmlElements {
  [name: string]: XmlContent | XmlContent[] | undefined;
}

const NAMESPACE = 'http://s3.amazonaws.com/doc/2006-03-01/';

/** A document with S3's namespace; omits `undefined` elements. */
export function xmlDocument(root: string, content: XmlElements, namespace = true): string {
  const attribute = namespace ? ` xmlns="${NAMESPACE}"` : '';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root}${attribute}>${render(content)}</${root}>`;
}

function render(content: XmlContent): string {
  if (typeof content !== 'object') return escapeXml(String(content));
  return Object.entries(content)
    .flatMap(([name, value]) =>
      Array.isArray(value) ? value.map((each) => [name, each] as const) : [[name, value] as const],
    )
    .map(([name, value]) => (value === undefined ? '' : `<${name}>${render(value)}</${name}>`))
    .join('');
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes control characters as character references, as S3 does in listings. */
const escapeXml = (text: string) =>
  text.replace(/[&<>"\ufffe\uffff]|\p{Cc}/gu, (c) => entities[c] ?? `&#x${c.charCodeAt(0).toString(16)};`);
