import { Title, VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router';
import { Icon } from '../../../components/icon';
import type { Tile } from '../model/tiles';
import styles from './tiles.module.css';

function TileBody({ label, icon, text }: Pick<Tile, 'label' | 'icon'> & { text: string }) {
  return (
    <>
      <Icon name={icon} size={20} />
      <span className={styles.label}>{label}</span>
      <span className={styles.text}>{text}</span>
    </>
  );
}

/** Links to the other pages. A disabled tile is text with the reason. */
export function Tiles({ tiles }: { tiles: readonly Tile[] }) {
  return (
    <section aria-labelledby="workspace">
      <Title order={2} size="h4" id="workspace" className={styles.heading}>
        Workspace
      </Title>
      <ul className={styles.tiles}>
        {tiles.map((tile) => (
          <li key={tile.label}>
            {tile.to === undefined ? (
              <div className={styles.tile} data-disabled>
                <TileBody label={tile.label} icon={tile.icon} text={tile.disabledBecause} />
                <VisuallyHidden>(disabled)</VisuallyHidden>
              </div>
            ) : (
              <Link to={tile.to} className={styles.tile}>
                <TileBody label={tile.label} icon={tile.icon} text={tile.about} />
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
