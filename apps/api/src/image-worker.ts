import { serveImage } from '@cutroom/server-kit/image-worker';

/** The process that decodes images for this service (ADR 012). */
serveImage();
