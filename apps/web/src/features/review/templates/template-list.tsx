import type { Template } from '@cutroom/contracts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useId, useState, type ComponentProps } from 'react';
import { Badge } from '../../../components/badge';
import { CallButton } from '../../../components/call-button';
import { ErrorText } from '../../../components/error-text';
import { useFocusKept } from '../../../lib/focus/use-focus-kept';
import { useFormError } from '../../../lib/forms/use-form-error';
import { useTemplateCalls } from './use-template-calls';

type Calls = ReturnType<typeof useTemplateCalls>;

interface TemplateRowProps {
  template: Template;
  calls: Calls;
  onEdit: () => void;
  /** Whether its form was closed just now. */
  wasEdited: boolean;
}

const Action = (button: ComponentProps<typeof Button<'button'>>) => (
  <Button size="xs" variant="default" {...button} />
);

function TemplateRow({ template, calls, onEdit, wasEdited }: TemplateRowProps) {
  /** Whether the user is being asked before the template is deleted; null before the first time. */
  const [isAsked, setIsAsked] = useState<boolean | null>(null);
  const id = useId();
  const { name, isDefault } = template;
  return (
    <li>
      <Group gap="xs">
        <Text id={id} fw={600} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        {isDefault && <Badge>Default</Badge>}
      </Group>
      {isAsked ? (
        <Group gap="xs" mt="xs">
          <Text size="sm">Delete this template? Videos stay as they are.</Text>
          <CallButton
            size="xs"
            color="red.8"
            loading={calls.isPending}
            aria-describedby={id}
            onClick={() => calls.remove(template)}
          >
            Delete
          </CallButton>
          <Action autoFocus onClick={() => setIsAsked(false)}>
            Keep
          </Action>
        </Group>
      ) : (
        <Group gap="xs" mt="xs">
          <Action autoFocus={wasEdited && isAsked === null} aria-describedby={id} onClick={onEdit}>
            Edit
          </Action>
          {!isDefault && (
            <Action
              disabled={calls.isPending}
              aria-describedby={id}
              onClick={() => calls.setDefault(template)}
            >
              Make default
            </Action>
          )}
          <Action autoFocus={isAsked === false} aria-describedby={id} onClick={() => setIsAsked(true)}>
            Delete
          </Action>
        </Group>
      )}
    </li>
  );
}

interface TemplateListProps {
  templates: readonly Template[];
  onEdit: (template: Template) => void;
  /** The ID of the template whose form was left just now. */
  edited: string | undefined;
}

/** The team's templates, oldest first. */
export function TemplateList({ templates, onEdit, edited }: TemplateListProps) {
  const { error, showError } = useFormError();
  const calls = useTemplateCalls(showError);
  // Pressing 'Make default' removes that button, and deleting a template removes all of its buttons.
  const stage = templates.map(({ _id, isDefault }) => (isDefault ? `default ${_id}` : _id)).join();
  const list = useFocusKept<HTMLDivElement>(stage);
  return (
    <Stack ref={list} tabIndex={-1} role="group" aria-label="Templates" gap="md">
      <Text size="sm">
        The default fills the form of a video for which you have not entered anything yet.
      </Text>
      {templates.length === 0 && <Text size="sm">There are no templates any more.</Text>}
      <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: 'none' }}>
        {templates.map((template) => (
          <TemplateRow
            key={template._id}
            template={template}
            calls={calls}
            onEdit={() => onEdit(template)}
            wasEdited={template._id === edited}
          />
        ))}
      </Stack>
      <ErrorText {...error} reserve />
    </Stack>
  );
}
