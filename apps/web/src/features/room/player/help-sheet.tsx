import { Dialog } from '../../../components/dialog';
import { onDemand } from '../../../components/on-demand';
import { SkeletonBlock } from '../../../components/skeletons';

const HelpContent = onDemand({
  what: 'the help',
  load: async () => (await import('./help-content')).HelpContent,
  placeholder: <SkeletonBlock height="12rem" />,
});

/** All keys of the player. It stays within the player, because in full screen nothing else is visible. */
export const HelpSheet = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => (
  <Dialog opened={opened} onClose={onClose} title="Keyboard shortcuts" size="lg" withinPortal={false}>
    <HelpContent />
  </Dialog>
);
