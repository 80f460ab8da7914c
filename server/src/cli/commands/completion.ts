import type { Command } from "commander";
import type { AddCommand } from "../command.ts";

export const completion: AddCommand = (program, { terminal }) =>
  program
    .command("completion <shell>")
    .description("print what a shell needs to complete commands and options: bash, zsh or fish")
    .addHelpText(
      "after",
      `
bash: pegboard completion bash >> ~/.bashrc
zsh:  pegboard completion zsh >> ~/.zshrc
fish: pegboard completion fish > ~/.config/fish/completions/pegboard.fish`,
    )
    .action((shell: string) => {
      const write = SHELLS[shell as keyof typeof SHELLS];
      if (!Object.hasOwn(SHELLS, shell))
        throw new Error(`"${shell}" is not known. Say bash, zsh or fish.`);
      terminal.print(write(program));
    });

const SHELLS = {
  bash,
  zsh: (program: Command) => `autoload -U +X bashcompinit && bashcompinit\n${bash(program)}`,
  fish,
};

/** The script for bash, with the words after each command, and after none. */
function bash(program: Command): string {
  const cases = program.commands.map(
    (command) => `    ${command.name()}) words="${completionWords(program, command).join(" ")}" ;;`,
  );
  const first = [...program.commands.map((command) => command.name()), ...commandOptions(program)];
  return `_pegboard() {
  local current="\${COMP_WORDS[COMP_CWORD]}" words="${first.join(" ")}"
  if [ "$COMP_CWORD" -gt 1 ]; then case "\${COMP_WORDS[1]}" in
${cases.join("\n")}
  esac; fi
  case "$current" in
    -*) COMPREPLY=($(compgen -W "$words" -- "$current")) ;;
    *) COMPREPLY=($(compgen -W "$words" -- "$current") $(compgen -f -- "$current")) ;;
  esac
}
complete -F _pegboard pegboard`;
}

function fish(program: Command): string {
  const alone = `not __fish_seen_subcommand_from ${program.commands.map((command) => command.name()).join(" ")}`;
  const line = (condition: string, word: string, text: string) =>
    `complete -c pegboard -n '${condition}' ${word} -d ${quoteForShell(text)}`;
  return program.commands
    .flatMap((command) => [
      line(alone, `-f -a ${command.name()}`, command.description()),
      ...command.commands.map((one) =>
        line(
          `__fish_seen_subcommand_from ${command.name()}`,
          `-f -a ${one.name()}`,
          one.description(),
        ),
      ),
      ...command.options.flatMap(({ long, description }) =>
        long
          ? [
              line(
                `__fish_seen_subcommand_from ${command.name()}`,
                `-l ${long.slice(2)}`,
                description,
              ),
            ]
          : [],
      ),
    ])
    .join("\n");
}

function completionWords(program: Command, command: Command): string[] {
  return [
    ...command.commands.map((one) => one.name()),
    ...commandOptions(command),
    ...commandOptions(program),
  ];
}

const commandOptions = (command: Command) => [
  ...command.options.flatMap(({ long }) => long ?? []),
  "--help",
];
const quoteForShell = (text: string) => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
