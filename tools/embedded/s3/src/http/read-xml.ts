import { S3Error } from './s3-error';

export interface XmlNode {
  name: string;
  children: XmlNode[];
  text: string;
}

const token = /<\?xml[^>]*\?>|<!--[\s\S]*?-->|<(\/?)([A-Za-z_][\w.-]*)(?:\s[^<>]*?)?(\/?)>|([^<]+)/y;
const references: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const MAX_DEPTH = 8;

/**
 * Reads the small documents that S3 clients send. Ignores attributes; rejects document types, CDATA and
 * processing instructions, so entities are never expanded.
 *
 * @throws S3Error MalformedXML
 */
export function readXml(document: string, root: string): XmlNode {
  const top: XmlNode = { name: '', children: [], text: '' };
  const open: XmlNode[] = [top];
  token.lastIndex = 0;
  while (token.lastIndex < document.length) {
    const found = token.exec(document);
    const parent = open[open.length - 1];
    if (!found || !parent) throw malformedXml();
    const [, closing, name, selfClosing, text] = found;
    if (text !== undefined) parent.text += unescape(text);
    if (name === undefined) continue;
    if (closing) {
      if (parent.name !== name || open.length === 1) throw malformedXml();
      open.pop();
      continue;
    }
    const node: XmlNode = { name, children: [], text: '' };
    parent.children.push(node);
    if (!selfClosing) open.push(node);
    if (open.length > MAX_DEPTH) throw malformedXml();
  }
  const [only, ...others] = top.children;
  if (open.length !== 1 || !only || others.length > 0 || only.name !== root || top.text.trim() !== '')
    throw malformedXml();
  return only;
}

export const childText = (node: XmlNode, name: string) =>
  node.children.find((child) => child.name === name)?.text;

export const malformedXml = () =>
  new S3Error(
    'MalformedXML',
    'The XML you provided was not well-formed or did not validate against our published schema.',
  );

function unescape(text: string): string {
  return text.replace(/&([^;]*);?/g, (whole, reference: string) => {
    if (!whole.endsWith(';')) throw malformedXml();
    const code = /^#(?:x([0-9a-fA-F]{1,6})|(\d{1,7}))$/.exec(reference);
    const point = code ? parseInt(code[1] ?? code[2] ?? '', code[1] ? 16 : 10) : undefined;
    if (point !== undefined && point <= 0x10ffff) return String.fromCodePoint(point);
    const character = references[reference];
    if (character === undefined) throw malformedXml();
    return character;
  });
}
