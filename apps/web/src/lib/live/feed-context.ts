import { createContext, type Context } from 'react';
import { watchLater } from './watch-later';

/** Watches the team or room with this ID until the returned function is called. */
export type Watch<Listener> = (id: string, listener: Listener) => () => void;

/** The context of a watch function. `load` loads its code for the first watcher. */
export const feedContext = <Listener>(load: () => Promise<Watch<Listener>>): Context<Watch<Listener>> =>
  createContext<Watch<Listener>>((id, listener) => watchLater(load, (watch) => watch(id, listener)));
