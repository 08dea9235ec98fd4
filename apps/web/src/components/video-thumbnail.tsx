import { useState } from 'react';
import { Icon } from './icon';
import styles from './video-thumbnail.module.css';

/** A 16:9 thumbnail or placeholder. It is decoration: the title stands below it. */
export function VideoThumbnail({ url }: { url: string | null }) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  return (
    <div className={styles.frame}>
      {url !== null && url !== brokenUrl ? (
        <img
          src={url}
          alt=""
          width={640}
          height={360}
          loading="lazy"
          decoding="async"
          className={styles.picture}
          onError={() => setBrokenUrl(url)}
        />
      ) : (
        <Icon name="film" size={32} />
      )}
    </div>
  );
}
