/** The most characters of a command line for a program, and for a script that cmd.exe runs. */
const MOST_OF_PROGRAM = 32_767;
const MOST_OF_SCRIPT = 8_191;

/** Names that are scripts on Windows, whose endings nobody writes. */
const SCRIPT_NAMES = new Set(["npx", "npm", "pnpm", "pnpx", "yarn"]);

interface StartedCommand {
  command: string;
  args?: readonly string[] | undefined;
}

/**
 * Why Windows would not start a command with such arguments, which it would cut off or refuse
 * without saying so; undefined when it starts it.
 */
export function windowsLengthIssue({ command, args = [] }: StartedCommand): string | undefined {
  const name = command.split(/[\\/]/).at(-1) ?? command;
  const isScript = /\.(cmd|bat)$/i.test(name) || SCRIPT_NAMES.has(name.toLowerCase());
  const line = [command, ...args].map(quotedForWindows).join(" ");
  const whole = isScript ? `cmd.exe /d /s /c "${escapedForCmd(line)}"` : line;
  const most = isScript ? MOST_OF_SCRIPT : MOST_OF_PROGRAM;
  if (whole.length <= most) return undefined;
  const [has, limit] = [whole.length, most].map((count) => count.toLocaleString("en"));
  const cure = isScript
    ? `Put long arguments into variables (env) or a file that the server reads, or start its script with node, which takes ${MOST_OF_PROGRAM.toLocaleString("en")}.`
    : "Put long arguments into variables (env) or a file that the server reads.";
  return `The command line of ${name} has ${has} characters, and Windows takes at most ${limit} of ${isScript ? "a script" : "a program"}. ${cure}`;
}

/** An argument as programs of Windows take it apart: backslashes before a quotation mark double. */
export const quotedForWindows = (argument: string): string =>
  `"${argument.replace(/(\\*)"/g, '$1$1\\"').replace(/(\\+)$/, "$1$1")}"`;

/** A command line that cmd.exe takes as it is: each character that it gives a meaning is escaped. */
export const escapedForCmd = (line: string): string =>
  line.replace(/[()\][%!^"`<>&|;, *?]/g, "^$&");
