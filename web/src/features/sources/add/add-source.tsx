import { iconSize } from "@pegboard/ui/icon-size.ts";
import { PaneHead, PaneSection } from "@pegboard/ui/page/pane.tsx";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { ADD_KIND_IDS, type AddKindId } from "../../../addresses/searches/sources-search.ts";
import { t } from "../../../messages/t.ts";
import type { AddFormProps } from "./add-form.tsx";
import { ADD_KINDS } from "./add-kinds.ts";

interface AddSourceProps extends Omit<AddFormProps, "tiles"> {
  kind: AddKindId;
  onKind(kind: AddKindId): void;
}

/** The pane for a new source: its kind, and the form of that kind. */
export function AddSource({ kind, onKind, ...form }: AddSourceProps) {
  const { Form } = ADD_KINDS[kind];
  return (
    <section aria-label={t("Add a source")} className="flex min-h-0 flex-1 flex-col">
      <PaneHead
        title={t("Add a source")}
        meta={t("Its methods start off in every agent")}
        onClose={form.onClose}
      />
      <Form
        key={kind}
        tiles={
          <PaneSection label={t("Kind")}>
            <KindTiles kind={kind} onKind={onKind} />
          </PaneSection>
        }
        {...form}
      />
    </section>
  );
}

/** A radio group: one tab stop, arrows move. */
function KindTiles({ kind, onKind }: Pick<AddSourceProps, "kind" | "onKind">) {
  const group = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const next = ADD_KIND_IDS.at((ADD_KIND_IDS.indexOf(kind) + by) % ADD_KIND_IDS.length);
    if (!next) return;
    onKind(next);
  };
  // Each kind has a form of its own, which draws the tiles anew.
  useEffect(() => group.current?.querySelector<HTMLElement>("[aria-checked=true]")?.focus(), []);
  return (
    <div
      ref={group}
      role="radiogroup"
      aria-label={t("Kind")}
      onKeyDown={move}
      className="grid grid-cols-[repeat(auto-fit,minmax(6rem,1fr))] gap-2"
    >
      {ADD_KIND_IDS.map((id) => {
        const { label, icon: Icon } = ADD_KINDS[id];
        const isChosen = id === kind;
        return (
          // biome-ignore lint/a11y/useSemanticElements: a tile holds more than a radio button can
          <button
            key={id}
            type="button"
            role="radio"
            aria-checked={isChosen}
            tabIndex={isChosen ? 0 : -1}
            onClick={() => onKind(id)}
            className={`grid min-h-15 min-w-0 content-between gap-1.5 rounded-lg border px-2 py-2 text-left text-meta font-medium ${
              isChosen
                ? "border-accent bg-accent-tint text-1 inset-ring inset-ring-accent"
                : "border-line-strong bg-field text-2 hover:border-line-control hover:text-1"
            }`}
          >
            <Icon {...iconSize.m} className={isChosen ? "text-accent" : undefined} />
            <span className="min-w-0 leading-4 wrap-anywhere">{label}</span>
          </button>
        );
      })}
    </div>
  );
}
