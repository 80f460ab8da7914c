import { reasonOf } from "@pegboard/json-schema";

/** Codes of the system in words, as they follow "because". */
const SYSTEM_ERROR_REASONS: Record<string, string> = {
  ENOENT: "there is no such file",
  ENOTDIR: "a part of its path is a file and no folder",
  EISDIR: "it is a folder and no file",
  EACCES: "this user may not do that",
  EPERM: "this user may not do that",
  EROFS: "its folder or disk is read-only",
  ENOSPC: "the disk is full",
  EDQUOT: "this user may keep no more on the disk",
  ELOOP: "its links lead in a circle",
  ENAMETOOLONG: "its name is too long",
  EMFILE: "too many files are open at once: raise the limit, ulimit -n",
  ENFILE: "too many files are open on this machine",
  EBUSY: "another program uses it",
  ETXTBSY: "another program uses it",
  ENXIO: "nobody has the other end of it",
  EIO: "the disk reports a failure",
  EEXIST: "there is one of this name already",
  ERR_INVALID_ARG_VALUE: "its name holds a character that no file can have",
  ERR_FS_FILE_TOO_LARGE: "it is too large",
};

/**
 * Why a file cannot be read or written, for people, without a full stop at the end; any other
 * reason as it is.
 */
export function fileErrorText(error: unknown): string {
  const { code } = Object(error) as NodeJS.ErrnoException;
  return (code !== undefined && SYSTEM_ERROR_REASONS[code]) || reasonOf(error).replace(/\.$/, "");
}

/** An error for people: a failure of the system, which has no sentence, names what it was about. */
export function fileErrorSentence(error: unknown): string {
  const { code = "", path, syscall } = Object(error) as NodeJS.ErrnoException;
  if (syscall === undefined || !Object.hasOwn(SYSTEM_ERROR_REASONS, code)) return reasonOf(error);
  return `${path ?? "What was asked for"} cannot be used: ${fileErrorText(error)}.`;
}
