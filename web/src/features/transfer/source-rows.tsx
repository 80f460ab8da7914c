import { escapeInvisible } from "@pegboard/registry-core/internal";
import { Button } from "@pegboard/ui/button.tsx";
import { classNames } from "@pegboard/ui/class-names.ts";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { Plug } from "lucide-react";
import type { ImportedSource } from "../../api/transfer.ts";
import { t } from "../../messages/t.ts";
import { SourceParts } from "../../owner-editor/imported-sources/source-parts.tsx";
import { rowGrid, SignMark, TakeChoice } from "./change-row.tsx";
import { type Import, sourceKey } from "./use-import.ts";

/** The heading above the sources of a document. */
export function SourcesTitle({ sources, running }: { sources: ImportedSource[]; running: Import }) {
  const keys = sources.map(sourceKey);
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
        onClick={() => running.take(keys, true)}
      >
        {t("Take all")}
      </Button>
    </div>
  );
}

/** A source that is missing here, or that differs, part by part. */
export function SourceDifference({ source, running }: { source: ImportedSource; running: Import }) {
  const { action, name } = source;
  const key = sourceKey(source);
  return (
    <div className={classNames(rowGrid, !running.isTaken(key) && "text-2")}>
      <SignMark sign={action === "add" ? "added" : "changed"} />
      <span className="min-w-0 truncate sm:self-start sm:pt-1.5">
        {escapeInvisible(name)}
        {source.runsCommand && (
          <span className="block text-meta text-2">{t("runs a command on the server")}</span>
        )}
        {source.isAlternative && (
          <span className="block text-meta text-2">{t("another way to it")}</span>
        )}
      </span>
      <span className="col-span-2 min-w-0 max-sm:order-1 max-sm:col-span-full">
        <SourceParts source={source} />
      </span>
      <TakeChoice
        {...{ running }}
        keys={[key]}
        label={t("{title}: take or leave", { title: name })}
      />
    </div>
  );
}
