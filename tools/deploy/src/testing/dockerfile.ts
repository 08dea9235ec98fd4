import { DockerfileParser, From, ModifiableInstruction, PropertyInstruction } from 'dockerfile-ast';
import { readText } from './paths';

/** One instruction with its flags (`--from=build` → { from: 'build' }) and the text that follows them. */
export interface Instruction {
  name: string;
  flags: Record<string, string>;
  text: string;
  /** The variables that an ENV sets. */
  variables: Record<string, string>;
}

export interface Stage {
  name: string;
  /** The image or the earlier stage that this stage starts from. */
  base: string;
  instructions: Instruction[];
}

export const dockerfile = readText('tools/deploy/Dockerfile');
export const stages = readStages();

function readStages(): Stage[] {
  const found: Stage[] = [];
  for (const instruction of DockerfileParser.parse(dockerfile).getInstructions()) {
    if (instruction instanceof From) {
      const base = instruction.getImage() ?? '';
      found.push({ name: instruction.getBuildStage() ?? '', base, instructions: [] });
      continue;
    }
    const flags = instruction instanceof ModifiableInstruction ? instruction.getFlags() : [];
    const properties = instruction instanceof PropertyInstruction ? instruction.getProperties() : [];
    found.at(-1)?.instructions.push({
      name: instruction.getKeyword(),
      flags: Object.fromEntries(flags.map((flag) => [flag.getName(), flag.getValue() ?? ''])),
      text: instruction.getArgumentsContent() ?? '',
      variables: Object.fromEntries(
        properties.map((property) => [property.getName(), property.getValue() ?? '']),
      ),
    });
  }
  return found;
}

export function stageNamed(name: string): Stage {
  const stage = stages.find((one) => one.name === name);
  if (!stage) throw new Error(`the Dockerfile has no stage ${name}`);
  return stage;
}

/** All instructions of an image: those of the stages that it starts from, then its own. */
export function instructionsOf(name: string): Instruction[] {
  const { base, instructions } = stageNamed(name);
  const inherited = stages.some((stage) => stage.name === base) ? instructionsOf(base) : [];
  return [...inherited, ...instructions];
}

/** The environment that an image sets. */
export const environmentOf = (name: string): Record<string, string> =>
  Object.assign({}, ...instructionsOf(name).map(({ variables }) => variables)) as Record<string, string>;

/** The words of an exec form (`["node", "main.js"]`); undefined for the shell form. */
export function execForm(text: string): string[] | undefined {
  try {
    const words: unknown = JSON.parse(text);
    return Array.isArray(words) && words.every((word) => typeof word === 'string') ? words : undefined;
  } catch {
    return undefined;
  }
}
