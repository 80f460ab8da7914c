import type { MethodDefinition } from "@pegboard/registry-core";
import type { Doer } from "../people/done-by.ts";

/** A form of a method, with the hash by which two of them are told apart. */
export interface HashedForm {
  fingerprint: string;
  definition: MethodDefinition;
}

/** A method that its source shows otherwise than before. */
export interface ShownOtherwise {
  tool: string;
  method: string;
  /** Absent when the source did not show it. */
  before?: HashedForm;
  /** Absent when the source does not show it any more. */
  after?: HashedForm;
  /** Who accepted that; absent of what came by itself. */
  acceptedBy?: Doer;
}

/** The form in which a source showed a method from a moment on. */
export interface MethodVersion {
  source: string;
  /** ISO 8601; null of the form that it had before a change of it was seen. */
  since: string | null;
  /** Absent from when on the source did not show the method. */
  definition?: MethodDefinition;
  acceptedBy?: Doer;
}

/** What is kept of the forms that methods had. */
export interface VersionStore {
  /**
   * Notes methods that a source shows otherwise from a moment on. What is noted already stays one
   * version, which learns who accepted it, and the oldest ones make room.
   */
  noteVersions(source: string, at: string, shown: readonly ShownOtherwise[]): Promise<void>;
  /** The versions of a method, the oldest first; of one source when it is given. */
  listVersions(place: {
    source?: string | undefined;
    tool: string;
    method: string;
  }): Promise<MethodVersion[]>;
}

/** The most versions that are kept of one method. */
export const MOST_VERSIONS = 20;
/**
 * The most characters of forms that are kept of one source, so that one which goes on changing all
 * it lists does not fill the disk.
 */
export const MOST_VERSION_CHARACTERS = 32_000_000;
