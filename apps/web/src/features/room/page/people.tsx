import type { RoomPerson } from '@cutroom/contracts';
import { Avatar, VisuallyHidden } from '@mantine/core';
import { initialsOf } from '../../../components/initials-of';
import { useProfile } from '../../../lib/session/session';
import styles from './room.module.css';

interface PeopleProps {
  people: readonly RoomPerson[];
  /** IDs of the users who are in the room. */
  present: readonly string[];
}

/** Who else is in the room right now. */
export function People({ people, present }: PeopleProps) {
  const { _id } = useProfile();
  const others = people.filter((person) => person._id !== _id && present.includes(person._id));
  const names = others.map(({ name }) => name).join(', ');
  return (
    <div className={styles.people}>
      <VisuallyHidden role="status">{names === '' ? '' : `In the room: ${names}`}</VisuallyHidden>
      {others.map(({ _id: id, name, picture }) => (
        <Avatar key={id} src={picture} title={`${name} is here`} size={30} alt="" aria-hidden>
          {initialsOf(name)}
        </Avatar>
      ))}
    </div>
  );
}
