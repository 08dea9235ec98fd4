import { Title } from '@mantine/core';
import { Dialog } from '../../../components/dialog';
import styles from './controls.module.css';
import { helpGroups } from './keys';

const Keys = () => (
  <div className={styles.help}>
    {helpGroups.map(({ title, keys }) => (
      <section key={title} aria-label={title}>
        <Title order={3} size="h5">
          {title}
        </Title>
        <dl className={styles.keys}>
          {keys.map(([key, meaning]) => (
            <div key={key} style={{ display: 'contents' }}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </section>
    ))}
  </div>
);

/** All keys of the player. It stays within the player, because in full screen nothing else is visible. */
export const HelpSheet = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => (
  <Dialog opened={opened} onClose={onClose} title="Keys of the player" size="lg" withinPortal={false}>
    <Keys />
  </Dialog>
);
