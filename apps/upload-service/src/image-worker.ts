import { serveImage } from '@cutroom/server-kit/image-worker';

/** The process that decodes an image for this service (ADR 012). */
serveImage();
