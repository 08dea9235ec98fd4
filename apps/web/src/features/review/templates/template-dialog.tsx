import { Dialog } from '../../../components/dialog';
import { onDemand } from '../../../components/on-demand';
import { SkeletonBlock } from '../../../components/skeletons';
import type { PublishValues } from '../model/publish-form';
import type { FormFill } from './use-form-fill';

const TemplateDialogContent = onDemand({
  what: 'the templates',
  load: async () => (await import('./template-dialog-content')).TemplateDialogContent,
  placeholder: <SkeletonBlock height="12rem" />,
});

/** Everything about the templates themselves. It is outside of the form of the publish, since it has a form of its own. */
export function TemplateDialog({ fill, values }: { fill: FormFill; values: PublishValues }) {
  return (
    <Dialog opened={fill.dialog !== null} onClose={() => fill.setDialog(null)} title="Templates">
      <TemplateDialogContent fill={fill} values={values} />
    </Dialog>
  );
}
