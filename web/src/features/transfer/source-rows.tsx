import { escapeInvisible } from "@pegboard/registry-core/internal";
import { Button } from "@pegboard/ui/button.tsx";
import { classNames } from "@pegboard/ui/class-names.ts";
import { focusWhenThere } from "@pegboard/ui/focus.ts";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { Segmented } from "@pegboard/ui/inputs/segmented.tsx";
import { TextInput } from "@pegboard/ui/inputs/text-input.tsx";
import { Plug } from "lucide-react";
import { useState } from "react";
import type { ImportedSource } from "../../api/transfer.ts";
import { t } from "../../messages/t.ts";
import { SourceParts } from "../../owner-editor/imported-sources/source-parts.tsx";
import { rowGrid, SignMark, TakeChoice } from "./change-row.tsx";
import { type Import, needsOtherName, sourceKey } from "./use-import.ts";

/** The heading above the sources of a document. */
export function SourcesTitle({ sources, running }: { sources: ImportedSource[]; running: Import }) {
  const keys = sources.map(sourceKey);
  // What replaces another source is said one by one.
  const plain = sources.filter(({ nameTaken }) => !nameTaken).map(sourceKey);
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-2.5 gap-y-1.5 bg-sunken px-6 py-2 max-sm:px-4">
      <Plug {...iconSize.m} className="text-2" />
      <h2 className="font-semibold">{t("Sources")}</h2>
      <span className="num min-w-0 flex-1 basis-52 text-meta whitespace-normal text-2">
        {t("{count, plural, one {# difference} other {# differences}}", { count: sources.length })}{" "}
        · {t("hold at once when they are taken, after you have seen what they run")}
      </span>
      <Button
        size="s"
        variant="ghost"
        aria-label={t("Leave all sources")}
        onClick={() => running.take(keys, false)}
      >
        {t("Leave all")}
      </Button>
      <Button
        size="s"
        variant="ghost"
        aria-label={t("Take all sources")}
        onClick={() => running.take(plain, true)}
      >
        {t("Take all")}
      </Button>
    </div>
  );
}

/** A source that is missing here, or that differs, part by part. */
export function SourceDifference({ source, running }: { source: ImportedSource; running: Import }) {
  const { action, name, path, project, nameTaken } = source;
  const key = sourceKey(source);
  const written = String(path.at(-1));
  const notes = [
    ...(source.runsCommand ? [t("runs a command on the server")] : []),
    ...(source.isAlternative ? [t("another way to it")] : []),
    ...(project === undefined ? [] : [t("of the project {project}", { project })]),
    ...(running.isRenamed(source) ? [t("{name} in the document", { name: written })] : []),
  ];
  return (
    <div
      data-source={key}
      className={classNames(rowGrid, !running.isTaken(key) && !nameTaken && "text-2")}
    >
      <SignMark sign={action === "add" ? "added" : "changed"} />
      <span className="min-w-0 sm:self-start sm:pt-1.5">
        <span className="block truncate">{escapeInvisible(name)}</span>
        {notes.map((note) => (
          <span key={note} className="block text-meta wrap-anywhere text-2">
            {escapeInvisible(note)}
          </span>
        ))}
      </span>
      <span className="col-span-2 min-w-0 max-sm:order-1 max-sm:col-span-full">
        <SourceParts source={source} />
        {nameTaken && (
          <OtherName
            key={`${name} ${nameTaken.free}`}
            source={source}
            nameTaken={nameTaken}
            running={running}
          />
        )}
      </span>
      {needsOtherName(source) ? (
        <Segmented
          label={t("{title}: take or leave", { title: name })}
          items={[{ id: "leave", label: t("Leave") }]}
          value={running.isDecided(key) ? "leave" : ""}
          onChange={() => running.take([key], false)}
        />
      ) : (
        <TakeChoice
          running={running}
          keys={[key]}
          label={t("{title}: take or leave", { title: name })}
          {...(nameTaken && { taking: t("Replace"), isOpen: !running.isDecided(key) })}
        />
      )}
    </div>
  );
}

const NAME_TAKEN = {
  stored: t("Another source here has this name."),
  started: t("A source that Pegboard was started with has this name."),
  document: t("A source before it in the document has this name."),
};

interface OtherNameProps {
  source: ImportedSource;
  nameTaken: NonNullable<ImportedSource["nameTaken"]>;
  running: Import;
}

/** The field for another name, under which a source comes in beside the one that has its name. */
function OtherName({ source, nameTaken, running }: OtherNameProps) {
  const [name, setName] = useState(nameTaken.free);
  return (
    <form
      className="grid gap-1.5 py-1"
      onSubmit={(event) => {
        event.preventDefault();
        running.renameSource(source, name.trim());
        focusWhenThere(() => renamedChoice(sourceKey(source)));
      }}
    >
      <span className="text-meta text-amber">{NAME_TAKEN[nameTaken.by]}</span>
      <span className="flex flex-wrap items-center gap-2">
        <TextInput
          size="s"
          className="min-w-32 flex-1"
          aria-label={t("Other name for {name}", { name: source.name })}
          value={name}
          onChange={setName}
        />
        <Button size="s" type="submit" blocked={sourceNameIssue(name)}>
          {t("Take under this name")}
        </Button>
      </span>
    </form>
  );
}

/** The choice of a source once it has another name. */
function renamedChoice(key: string): HTMLElement | null | undefined {
  const rows = [...document.querySelectorAll<HTMLElement>("[data-source]")];
  const row = rows.find(({ dataset }) => dataset.source === key);
  return row?.querySelector("form") ? null : row?.querySelector('button[aria-pressed="true"]');
}

const sourceNameIssue = (name: string): string | undefined =>
  /^[A-Za-z0-9][A-Za-z0-9 ._-]{0,59}$/.test(name.trim())
    ? undefined
    : t("It begins with a letter or digit and has only letters, digits, spaces, . _ -");
