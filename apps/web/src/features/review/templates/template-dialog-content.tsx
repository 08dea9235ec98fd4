import type { Template } from '@cutroom/contracts';
import { useState } from 'react';
import type { PublishValues } from '../model/publish-form';
import { toPlaceholders } from './placeholders';
import { TemplateForm } from './template-form';
import { TemplateList } from './template-list';
import { fillingOf } from './template-values';
import type { FormFill } from './use-form-fill';

interface TemplateDialogContentProps {
  fill: FormFill;
  /** The values that a new template starts from. */
  values: PublishValues;
}

/** The form of a new template, or the list of all with the form of one of them. */
export function TemplateDialogContent({ fill, values }: TemplateDialogContentProps) {
  const { dialog, setDialog, query, names } = fill;
  const [edited, setEdited] = useState<Template>();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setDialog(null);
  if (dialog === 'new') {
    const description = toPlaceholders(values.description, names);
    return (
      <TemplateForm
        title="New template"
        initial={{ ...values, name: '', description }}
        leave="Cancel"
        onLeave={close}
        onSaved={close}
      />
    );
  }
  if (!edited || !isOpen) {
    const edit = (template: Template) => {
      setEdited(template);
      setIsOpen(true);
    };
    return <TemplateList templates={query.data?.templates ?? []} onEdit={edit} edited={edited?._id} />;
  }
  const back = () => setIsOpen(false);
  const saved = query.data?.templates.find(({ _id }) => _id === edited._id) ?? edited;
  return (
    <TemplateForm
      title="Edit template"
      initial={{ ...fillingOf(edited), name: edited.name }}
      saved={saved}
      leave="Back"
      onLeave={back}
      onSaved={back}
    />
  );
}
