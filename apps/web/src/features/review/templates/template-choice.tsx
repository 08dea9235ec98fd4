import { Button, Group, NativeSelect, Stack } from '@mantine/core';
import { useState } from 'react';
import { LoadErrorLine } from '../../../components/load-error-line';
import { useFocusKept } from '../../../lib/focus/use-focus-kept';
import { FillNotice } from './fill-notice';
import type { FormFill } from './use-form-fill';

/** Fills in the form from a template or as last time, and opens the templates (docs/product.md#templates). */
export function TemplateChoice({ fill }: { fill: FormFill }) {
  const { query, applied, applyTemplate, applyLast, setDialog } = fill;
  // 'Replace it too' and 'Undo' disappear when they are pressed.
  const choice = useFocusKept<HTMLDivElement>(applied?.isChosen ? String(applied.kept.length) : 'none');
  const [chosen, setChosen] = useState('');
  // The dialog returns the focus to its button, also after the last template was deleted there.
  const [hasManaged, setHasManaged] = useState(false);
  const { data, error } = query;
  const templates = data?.templates ?? [];
  const last = data?.last ?? null;
  const template = templates.find(({ _id }) => _id === chosen) ?? templates.find((each) => each.isDefault);
  if (data === undefined && error !== null) {
    return <LoadErrorLine what="your templates" query={query} className={undefined} />;
  }
  return (
    <Stack ref={choice} tabIndex={-1} role="group" aria-label="Fill in the form" gap="xs">
      {template !== undefined && (
        <Group gap="xs" align="end">
          <NativeSelect
            label="Template"
            flex={1}
            data={templates.map(({ _id, name, isDefault }) => ({
              value: _id,
              label: isDefault ? `${name} (default)` : name,
            }))}
            value={template._id}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          />
          <Button variant="default" onClick={() => applyTemplate(template)}>
            Fill in
          </Button>
        </Group>
      )}
      <Group gap="xs">
        {last !== null && (
          <Button variant="default" onClick={() => applyLast(last)}>
            As last time
          </Button>
        )}
        <Button variant="default" disabled={data === undefined} onClick={() => setDialog('new')}>
          Save as template
        </Button>
        {(templates.length > 0 || hasManaged) && (
          <Button
            variant="default"
            onClick={() => {
              setHasManaged(true);
              setDialog('list');
            }}
          >
            Manage templates
          </Button>
        )}
      </Group>
      <FillNotice fill={fill} isChosen />
    </Stack>
  );
}
