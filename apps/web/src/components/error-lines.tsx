import { Fragment } from 'react';

/** The lines of an error: the specified text, and below it the reason when there is one. */
export function ErrorLines({ message }: { message: string }) {
  return message.split('\n').map((line, index) => (
    <Fragment key={index}>
      {index > 0 && <br />}
      <span>{line}</span>
    </Fragment>
  ));
}
