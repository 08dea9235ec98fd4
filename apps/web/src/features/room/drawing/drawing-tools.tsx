import { drawingColours, drawingTools, type DrawingColour, type DrawingTool } from '@cutroom/contracts';
import { useId, type ComponentPropsWithoutRef, type ReactNode } from 'react';
import { LineIcon } from '../../../components/line-icon';
import styles from './drawing.module.css';

export interface Pencil {
  tool: DrawingTool;
  colour: DrawingColour;
}

const toolNames: Record<DrawingTool, string> = { pen: 'Pen', arrow: 'Arrow', rectangle: 'Rectangle' };
const colourNames: Record<DrawingColour, string> = {
  red: 'Red',
  yellow: 'Yellow',
  green: 'Green',
  blue: 'Blue',
  white: 'White',
};

const shapes = {
  pen: 'M4 20l1-4L16.5 4.5l3 3L8 19zM14 7l3 3',
  arrow: 'M5 19L19 5M10 5h9v9',
  rectangle: 'M4 6h16v12H4z',
  undo: 'M8 5L4 9l4 4M4 9h10a5.5 5.5 0 0 1 0 11h-4',
  move: 'M12 4v16M8 8l4-4 4 4M8 16l4 4 4-4',
  clear: 'M5 7h14M10 4h4M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5',
} as const;

interface ToolProps extends Omit<ComponentPropsWithoutRef<'button'>, 'aria-label'> {
  label: string;
}

const Tool = ({ label, ...button }: ToolProps) => (
  <button type="button" className={styles.tool} title={label} aria-label={label} {...button} />
);

const Shape = ({ name }: { name: keyof typeof shapes }) => <LineIcon d={shapes[name]} size={18} />;

interface ChoicesProps<Choice extends string> {
  choices: readonly Choice[];
  names: Record<Choice, string>;
  chosen: Choice;
  onChoose: (choice: Choice) => void;
  /** Focuses the selected tool when the board opens, because the board covers the video. */
  takesFocus?: boolean;
  children: (choice: Choice) => ReactNode;
}

/** A group of tools of which one is selected. */
const Choices = <Choice extends string>({
  choices,
  names,
  chosen,
  onChoose,
  ...props
}: ChoicesProps<Choice>) => (
  <div className={styles.group}>
    {choices.map((choice) => (
      <Tool
        key={choice}
        label={names[choice]}
        aria-pressed={choice === chosen}
        data-autofocus={(props.takesFocus && choice === chosen) || undefined}
        onClick={() => onChoose(choice)}
      >
        {props.children(choice)}
      </Tool>
    ))}
  </div>
);

interface DrawingToolsProps {
  pencil: Pencil;
  onPencil: (pencil: Pencil) => void;
  isEmpty: boolean;
  /** Whether the drawing has no room for another stroke. */
  isFull: boolean;
  onUndo: () => void;
  onClear: () => void;
  /** Moves the tools to the other edge of the video; missing when the tools are beside it. */
  onMove?: () => void;
  onDone: () => void;
  onCancel: () => void;
}

/** The buttons of the drawing board. */
export function DrawingTools({ pencil, onPencil, isEmpty, isFull, ...on }: DrawingToolsProps) {
  const id = useId();
  return (
    // In Safari, a click on a tool focuses the toolbar instead. Without its tabIndex, the board would lose its keys.
    <div
      className={styles.tools}
      role="toolbar"
      aria-label="Drawing tools"
      aria-describedby={id}
      tabIndex={-1}
    >
      <Choices
        choices={drawingTools}
        names={toolNames}
        chosen={pencil.tool}
        onChoose={(tool) => onPencil({ ...pencil, tool })}
        takesFocus
      >
        {(tool) => <Shape name={tool} />}
      </Choices>
      <Choices
        choices={drawingColours}
        names={colourNames}
        chosen={pencil.colour}
        onChoose={(colour) => onPencil({ ...pencil, colour })}
      >
        {(colour) => <span className={styles.swatch} data-colour={colour} />}
      </Choices>
      <div className={styles.group}>
        <Tool title="Undo (Ctrl+Z)" label="Undo" aria-disabled={isEmpty} onClick={on.onUndo}>
          <Shape name="undo" />
        </Tool>
        <Tool label="Clear" aria-disabled={isEmpty} onClick={on.onClear}>
          <Shape name="clear" />
        </Tool>
        {on.onMove && (
          <Tool label="Move the tools" onClick={on.onMove}>
            <Shape name="move" />
          </Tool>
        )}
      </div>
      <div className={styles.group}>
        <button type="button" className={styles.end} onClick={on.onCancel}>
          Cancel
        </button>
        <button type="button" className={styles.end} data-primary onClick={on.onDone}>
          Done
        </button>
      </div>
      <div id={id} role="status" className={styles.full}>
        {isFull && 'This drawing is full. What you drew before is kept. Undo something to keep drawing.'}
      </div>
    </div>
  );
}
