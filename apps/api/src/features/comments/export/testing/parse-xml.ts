import { SaxesParser } from 'saxes';

/** An element of a parsed document. */
export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  /** Its own text, without that of its children. */
  text: string;
}

/**
 * What an element may have, as its format's documentation says: attributes, with `!` for required ones, and children in
 * order.
 */
export type Grammar = Record<string, { attributes?: string[]; children?: string[] }>;

/**
 * Parses a document and throws for everything that is not well-formed XML 1.0 or has what no export should have: CDATA
 * sections, comments, processing instructions, entities of its own.
 */
export function parseXml(text: string, doctype: string): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  const parser = new SaxesParser();
  const refuse = (what: string) => () => {
    throw new Error(`unexpected ${what}`);
  };
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('cdata', refuse('CDATA section'));
  parser.on('comment', refuse('comment'));
  parser.on('processinginstruction', refuse('processing instruction'));
  parser.on('doctype', (found) => expect(found.trim()).toBe(doctype));
  parser.on('opentag', ({ name, attributes }) => {
    const element: XmlElement = { name, attributes: { ...attributes }, children: [], text: '' };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', (found) => {
    const current = open.at(-1);
    if (current) current.text += found;
  });
  parser.on('closetag', () => open.pop());
  parser.write(text).close();
  return root.children[0] ?? root;
}

/** Throws for an element, an attribute or an order of children that the grammar does not have. */
export function checkGrammar(element: XmlElement, grammar: Grammar): void {
  const { name, attributes, children, text } = element;
  const rule = grammar[name];
  if (!rule) throw new Error(`unknown element ${name}`);
  const { attributes: known = [], children: order } = rule;
  for (const attribute of Object.keys(attributes)) {
    if (!known.includes(attribute) && !known.includes(`${attribute}!`))
      throw new Error(`${name} has ${attribute}`);
  }
  for (const attribute of known.filter((entry) => entry.endsWith('!'))) {
    if (attributes[attribute.slice(0, -1)] === undefined) throw new Error(`${name} lacks ${attribute}`);
  }
  if (order && text.trim() !== '') throw new Error(`${name} has text: ${text}`);
  let before = 0;
  for (const child of children) {
    const place = (order ?? []).indexOf(child.name);
    if (place < before) throw new Error(`${child.name} is out of place in ${name}`);
    before = place;
    checkGrammar(child, grammar);
  }
}

/** The only child of that path. */
export function childOf(element: XmlElement, ...path: string[]): XmlElement {
  return path.reduce((parent, name) => {
    const found = parent.children.filter((child) => child.name === name);
    if (found.length !== 1 || !found[0]) throw new Error(`${found.length} ${name} in ${parent.name}`);
    return found[0];
  }, element);
}

export const childrenOf = (element: XmlElement, name: string): XmlElement[] =>
  element.children.filter((child) => child.name === name);
