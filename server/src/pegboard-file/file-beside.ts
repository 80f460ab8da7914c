import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readSync,
  realpathSync,
  statSync,
} from "node:fs";
import { basename, relative, resolve, sep } from "node:path";
import { isInside } from "@pegboard/starter-tools";
import { OWN_FILES } from "../env.ts";
import { decodeFile } from "../requests/read-body.ts";
import { fileErrorText } from "../system-errors/file-error.ts";

interface Beside {
  /** The folder of the file that names it. */
  folder: string;
  /** The most bytes. */
  most: number;
}

/**
 * The text of a file that another one names: it lies in the folder of that file or below it,
 * wherever links lead, and its name is not that of a file with secrets. Otherwise the answer is why
 * it is not read, as what follows its path. Whoever writes into a folder would otherwise decide
 * what else is read and shown.
 */
export function readBeside(
  named: string,
  { folder, most }: Beside,
): { text: string; path: string } | { issue: string } {
  const path = resolve(folder, named);
  let opened: number | undefined;
  try {
    const real = realpathSync(path);
    // Such a file is not even opened: a pipe waits, and a device may do something.
    const misplaced = misplacedReason(realpathSync(folder), real) ?? irregularReason(real);
    if (misplaced !== undefined) return { issue: misplaced };
    opened = openSync(
      real,
      constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0),
    );
    const found = fstatSync(opened);
    const there = statSync(realpathSync(path));
    if (
      !found.isFile() ||
      found.ino !== there.ino ||
      found.dev !== there.dev ||
      realpathSync(path) !== real
    ) {
      return { issue: "was exchanged while it was opened" };
    }
    if (found.nlink > 1) return { issue: "has another name elsewhere (a hard link): copy it" };
    const text = readAtMost(opened, most);
    return text === undefined ? { issue: `is larger than ${most} bytes` } : { text, path };
  } catch (error) {
    return { issue: `cannot be read: ${fileErrorText(error)}` };
  } finally {
    if (opened !== undefined) closeSync(opened);
  }
}

/**
 * Why an existing file would not be read: in that folder, or anywhere. Undefined for a file that
 * does not exist, too.
 */
export function fileIssueOf(path: string, folder?: string): string | undefined {
  try {
    const real = realpathSync(path);
    return (
      (folder === undefined ? undefined : misplacedReason(realpathSync(folder), real)) ??
      irregularReason(real)
    );
  } catch {
    return undefined;
  }
}

/** Why a pipe, a device or a folder is not read: whoever reads it would wait for ever. */
const irregularReason = (path: string) =>
  statSync(path).isFile() ? undefined : "is no regular file";

/** Why a file is not in the folder; both are real paths. */
function misplacedReason(folder: string, path: string): string | undefined {
  if (!isInside(folder, path)) {
    return "lies outside of the folder of the file that names it: only what is in it or below it is read";
  }
  if (OWN_FILES.test(basename(path))) return "is Pegboard's own";
  const hidden = relative(folder, path)
    .split(sep)
    .find((part) => part.startsWith("."));
  return hidden === undefined
    ? undefined
    : `is hidden (${hidden}): what begins with a dot keeps keys and settings`;
}

/** The text of an open file, a pipe too; undefined when it is longer. */
export function readAtMost(opened: number, most: number): string | undefined {
  const pieces: Buffer[] = [];
  let size = 0;
  for (;;) {
    const piece = Buffer.alloc(Math.min(64 * 1024, most + 1));
    const read = readSync(opened, piece);
    if (read === 0) return decodeFile(Buffer.concat(pieces));
    size += read;
    if (size > most) return undefined;
    pieces.push(piece.subarray(0, read));
  }
}
