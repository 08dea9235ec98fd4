import { Button, Group, Text } from '@mantine/core';
import { Announced } from '../../../components/announced';
import { fieldLabels } from './filling';
import type { FormFill } from './use-form-fill';

interface FillNoticeProps {
  fill: FormFill;
  /** Whether it is beside the buttons that the user presses, or at the top of a form that was filled in by itself. */
  isChosen: boolean;
}

/** Says from which source the form was filled in and which fields it kept, and offers to undo it. */
export function FillNotice({ fill: { applied, undo, replaceKept }, isChosen }: FillNoticeProps) {
  if (applied?.isChosen !== isChosen) return null;
  const { from, put, kept } = applied;
  const isChanged = Object.keys(put).length > 0;
  const labels = kept.map((field) => fieldLabels[field]).join(', ');
  return (
    <Group gap="xs" role="status">
      <Text size="sm">
        <Announced>
          {isChanged ? `Filled in from ${from}.` : `Nothing to fill in from ${from}.`}
          {kept.length > 0 && ` What you entered was kept: ${labels}.`}
        </Announced>
      </Text>
      {kept.length > 0 && (
        <Button variant="subtle" size="compact-sm" onClick={replaceKept}>
          Replace it too
        </Button>
      )}
      {isChanged && (
        <Button variant="subtle" size="compact-sm" onClick={undo}>
          Undo
        </Button>
      )}
    </Group>
  );
}
