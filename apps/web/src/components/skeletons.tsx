import styles from './skeletons.module.css';

/** One grey block; sizes are CSS lengths. Our own: Mantine's is not part of the first load. */
export function SkeletonBlock({ width = '100%', height }: { width?: string; height: string }) {
  return <div className={styles.block} style={{ width, height }} />;
}

interface SkeletonListProps {
  /** What is loading, for a screen reader. */
  label: string;
  count: number;
  /** The height that an entry will have, so that nothing jumps. */
  height: string;
  /** 'cards' in the responsive grid, 'rows' under each other. */
  as?: 'cards' | 'rows';
}

export function SkeletonList({ label, count, height, as = 'rows' }: SkeletonListProps) {
  return (
    <div role="status" aria-label={label} className={as === 'cards' ? styles.cards : styles.rows}>
      {Array.from({ length: count }, (_, index) => (
        <SkeletonBlock key={index} height={height} />
      ))}
    </div>
  );
}

/** While the code of a page is on its way: the place of its heading and of its first block. */
export function PageSkeleton() {
  return (
    <div role="status" aria-label="Loading" className={styles.rows}>
      <SkeletonBlock width="min(16rem, 60%)" height="2rem" />
      <SkeletonBlock height="12rem" />
    </div>
  );
}
