/** Who does something. */
export interface Doer {
  /** As it is shown from then on. */
  name: string;
  /** The id of the person, where somebody had signed in. */
  person?: string | null | undefined;
}

/** When something was done and by whom: under which name, and which person it is. */
export type Done<Act extends string> = Record<`${Act}At` | `${Act}By`, string> &
  Record<`${Act}ById`, string | null>;

/** The mark of an act that needs no name, because only that act has one there. */
export interface DoneMark {
  at: string;
  by: string;
  byId: string | null;
}

/** The mark of an act that somebody does now. */
export const markedBy = ({ name, person = null }: Doer): DoneMark => ({
  at: new Date().toISOString(),
  by: name,
  byId: person,
});

/** The mark of something that was done, now unless it is said: `revokedAt`, `revokedBy`, `revokedById`. */
export const doneBy = <Act extends string>(
  act: Act,
  { name, person = null }: Doer,
  at = new Date().toISOString(),
) => ({ [`${act}At`]: at, [`${act}By`]: name, [`${act}ById`]: person }) as Done<Act>;

/** The mark of something that was not done. */
export const notDone = <Act extends string>(act: Act) =>
  ({ [`${act}At`]: null, [`${act}By`]: null, [`${act}ById`]: null }) as Record<
    keyof Done<Act>,
    null
  >;
