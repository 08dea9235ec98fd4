/** A browser that cannot decode a file may never report that. */
const timeLimitMs = 5_000;

export interface Dimensions {
  width: number;
  height: number;
}

/** Width and height of a video in pixels; null when the browser cannot read them. It never rejects. */
export function videoDimensions(file: File): Promise<Dimensions | null> {
  const url = URL.createObjectURL(file);
  const video = document.createElement('video');
  return new Promise<Dimensions | null>((resolve) => {
    const timer = setTimeout(() => finish(null), timeLimitMs);
    function finish(dimensions: Dimensions | null) {
      clearTimeout(timer);
      video.onloadedmetadata = null;
      video.onerror = null;
      // Otherwise the browser would continue reading the file.
      video.removeAttribute('src');
      URL.revokeObjectURL(url);
      resolve(dimensions);
    }
    // A file with sound only, or with video that the browser cannot decode, has no size.
    video.onloadedmetadata = () => {
      const { videoWidth: width, videoHeight: height } = video;
      finish(width > 0 && height > 0 ? { width, height } : null);
    };
    video.onerror = () => finish(null);
    video.preload = 'metadata';
    video.muted = true;
    video.src = url;
  });
}
