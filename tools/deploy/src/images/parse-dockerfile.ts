/** One instruction: its flags (`--from=build` → { from: 'build' }) and what follows them. */
export interface Instruction {
  name: string;
  flags: Record<string, string>;
  text: string;
}

export interface Stage {
  name: string;
  /** The image or the earlier stage that it starts from. */
  base: string;
  instructions: Instruction[];
}

function readInstruction(line: string): Instruction {
  const [, name = '', rest = ''] = /^(\w+)\s*(.*)$/s.exec(line) ?? [];
  const flags: Record<string, string> = {};
  let text = rest;
  for (let flag = readFlag(text); flag; flag = readFlag(text)) {
    flags[flag.name] = flag.value;
    text = text.slice(flag.length);
  }
  return { name: name.toUpperCase(), flags, text };
}

function readFlag(text: string): { name: string; value: string; length: number } | undefined {
  const [whole, name, value = ''] = /^--([\w-]+)(?:=(\S+))?\s+/.exec(text) ?? [];
  return whole && name ? { name, value, length: whole.length } : undefined;
}

/**
 * Reads the stages of a Dockerfile (docs.docker.com/reference/dockerfile): comments, continued lines and flags. Here
 * documents and other escape characters are not used here and not read.
 *
 * @throws Error on an instruction before the first FROM, and on a stage without a name.
 */
export function parseDockerfile(source: string): Stage[] {
  const lines = source
    .split('\n')
    .filter((line) => !/^\s*#/.test(line))
    .join('\n')
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const stages: Stage[] = [];
  for (const line of lines) {
    const instruction = readInstruction(line.trim());
    if (instruction.name === 'FROM') {
      const [, base, name] = /^(\S+)\s+AS\s+(\S+)$/i.exec(instruction.text) ?? [];
      if (!base || !name) throw new Error(`a stage without a name: ${line}`);
      stages.push({ name, base, instructions: [] });
      continue;
    }
    const stage = stages.at(-1);
    if (!stage) throw new Error(`${instruction.name} stands before the first FROM`);
    stage.instructions.push(instruction);
  }
  return stages;
}

/** The words of an exec form (`["node", "main.js"]`), undefined when it is the shell form. */
export function execForm(text: string): string[] | undefined {
  try {
    const words: unknown = JSON.parse(text);
    return Array.isArray(words) && words.every((word) => typeof word === 'string') ? words : undefined;
  } catch {
    return undefined;
  }
}

/** `NAME=value OTHER=value` of an ENV instruction. */
export function readVariables(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/([A-Za-z_]\w*)=("[^"]*"|\S*)/g)].map(([, name = '', value = '']) => [
      name,
      value.replace(/^"|"$/g, ''),
    ]),
  );
}
