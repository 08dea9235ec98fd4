import styles from './skeletons.module.css';

/** A grey block with CSS lengths as sizes. It replaces Mantine's skeleton, which would enlarge the first load. */
export function SkeletonBlock({ width = '100%', height }: { width?: string; height: string }) {
  return <div className={styles.block} style={{ width, height }} />;
}

interface SkeletonListProps {
  /** What is loading, for a screen reader. */
  label: string;
  count: number;
  /** The height of an entry, so that nothing moves when the data arrives. */
  height: string;
  /** 'cards' in the responsive grid, or 'rows' below each other. */
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

/** Shown while the code of a page loads: placeholders for its heading and first block. */
export function PageSkeleton() {
  return (
    <div role="status" aria-label="Loading" className={styles.rows}>
      <SkeletonBlock width="min(16rem, 60%)" height="2rem" />
      <SkeletonBlock height="12rem" />
    </div>
  );
}
