import { Text } from '@mantine/core';
import { ViewerCard, type ViewedVideo } from './viewer-card';

/** The video in three places where viewers find it. */
export const ViewerPlaces = (video: ViewedVideo) => (
  <>
    <Text size="sm" c="dimmed">
      As viewers are likely to see it. Your channel shows its own name and picture.
    </Text>
    <ViewerCard place="Home page" layout="home" {...video} />
    <ViewerCard place="Search" layout="search" {...video} />
    <ViewerCard place="Phone" layout="phone" {...video} />
  </>
);
