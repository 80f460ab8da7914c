import { ownValue } from "@pegboard/json-schema";
import type { ToolDefinition } from "@pegboard/registry-core";
import { PROVIDER_FORMATS } from "@pegboard/registry-core/formats";
import type { SelectedMethods } from "@pegboard/registry-core/internal";
import { exceededLimits } from "@pegboard/registry-core/problems";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { countChangeText, countText } from "@pegboard/ui/messages/count-text.ts";
import { Tile } from "@pegboard/ui/tile.tsx";
import { useQuery } from "@tanstack/react-query";
import { CircleCheck, CircleX, ListChecks } from "lucide-react";
import { type ReactNode, useDeferredValue, useMemo, useState } from "react";
import { preferencesQuery } from "../../../api/preferences.ts";
import { tokenChange, toolCount } from "../../../messages/counts.ts";
import { t } from "../../../messages/t.ts";
import { SharedList } from "../../../owner-editor/shared-settings/shared-list.tsx";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import { CostOf, selectedToolDefinitions } from "../tree/selected-bar.tsx";
import { countSelected, methodsInTools } from "../tree/selection-effect.ts";
import {
  type AppEffect,
  effectOfSwitch,
  type NumberChange,
  type SwitchEffect,
} from "./switch-effect.ts";

interface PickedPanelProps {
  picked: SelectedMethods[];
  /** The search text of the list. */
  search: string | undefined;
  onSearch(text: string): void;
}

/**
 * The search for everything that is on. It leads out of too many functions, as the problem's own
 * fix does.
 */
const ALL_ON = "is:on";

/**
 * A panel about several methods that are selected in the tree: the effect of a switch for all of
 * them.
 */
export function PickedPanel({ picked, search, onSearch }: PickedPanelProps) {
  const { model, definitions } = useAgentEdit("model", "definitions");
  const input = useMemo(
    () => ({ selected: picked, model, definitions }),
    [picked, model, definitions],
  );
  // The tree and its switches do not wait for these numbers.
  const late = useDeferredValue(input);
  const { methods, kept, isFixed } = countSelected(late.selected);
  const effect = useMemo(() => effectOfSwitch(late), [late]);
  const apps = effect.apps.filter((app) => app.name !== "" && (app.methods > 0 || isFixed)).length;
  const text = search?.trim();
  const configured = useMemo(() => selectedToolDefinitions(late.selected), [late]);
  const what = methodsInTools(methods, late.selected.length);
  return (
    <section aria-label={t("What is selected")} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <div className="flex flex-none items-center gap-3 border-b border-line px-6 pt-3 pb-2">
        <span className="grid size-10 flex-none place-items-center rounded-[10px] bg-selected text-accent inset-ring inset-ring-line">
          <ListChecks size={20} strokeWidth={1.75} aria-hidden />
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="text-title">
            {t("{methods, plural, one {# method} other {# methods}} selected", { methods })}
          </h2>
          <p className="num truncate text-meta text-2">
            {text && <>{t.rich("from the search {search}", { search: <code>{text}</code> })} · </>}
            {[
              apps > 0
                ? t("{count, plural, one {# app} other {# apps}}", { count: apps })
                : toolCount(late.selected.length),
              kept,
            ]
              .filter(Boolean)
              .join(" · ")}
          </p>
        </div>
      </div>
      <section
        className="min-h-0 flex-1 overflow-auto px-6 pb-6"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long lists are scrolled with keys
        tabIndex={0}
        aria-label={t("Effect")}
      >
        {isFixed ? (
          <p className="pt-5 text-list text-2">{t("Nothing of it can be switched.")}</p>
        ) : (
          <PickedEffect
            effect={effect}
            onChoose={text === ALL_ON ? undefined : () => onSearch(ALL_ON)}
          />
        )}
        <Heading>{t("Settings they share")}</Heading>
        <SharedList tools={configured} what={what} Effect={CostOf} />
      </section>
    </section>
  );
}

interface PickedEffectProps {
  effect: SwitchEffect;
  /** Leads to other methods that could be switched off. */
  onChoose: (() => void) | undefined;
}

function PickedEffect({ effect, onChoose }: PickedEffectProps) {
  const { on, tokens, methods, emptied, apps } = effect;
  return (
    <>
      <Heading>{on ? t("If switched on") : t("If switched off")}</Heading>
      <dl>
        <EffectChangeRow label={t("Tokens")} {...tokens} />
        <EffectChangeRow label={t("Methods offered")} {...methods} />
        <PickedLimitRows {...methods} onChoose={onChoose} />
        {emptied.length > 0 && (
          <PickedRow label={t("Left without a method")} end={toolCount(emptied.length)}>
            <More items={emptied} first={6}>
              {(tools) => <PickedTools tools={tools} />}
            </More>
          </PickedRow>
        )}
      </dl>
      <Heading end={tokenChange(apps.reduce((sum, app) => sum + app.tokens, 0))}>
        {t("By app")}
      </Heading>
      <More items={apps} first={20}>
        {(some) => <Apps apps={some} most={Math.abs(apps[0]?.tokens ?? 0)} />}
      </More>
    </>
  );
}

function Heading({ children, end }: { children: ReactNode; end?: string }) {
  return (
    <div className="flex items-baseline justify-between pt-5 pb-1.5">
      <h3 className="text-list font-semibold">{children}</h3>
      <span className="num text-meta text-2">{end}</span>
    </div>
  );
}

function PickedRow({
  label,
  children,
  end,
}: {
  label: string;
  children: ReactNode;
  end?: ReactNode;
}) {
  return (
    <div className="num grid grid-cols-[180px_minmax(0,1fr)_auto] items-start gap-4 py-1.5 text-list">
      <dt className="text-2">{label}</dt>
      <dd>{children}</dd>
      {end !== undefined && <dd className="text-right">{end}</dd>}
    </div>
  );
}

function EffectChangeRow({ label, before, after }: NumberChange & { label: string }) {
  return (
    <PickedRow label={label} end={countChangeText(after - before)}>
      {countText(before)} <span className="px-1 text-3">→</span>{" "}
      <b className="font-semibold">{countText(after)}</b>
    </PickedRow>
  );
}

/** The limits of providers that would refuse so many functions, now or after the change. */
function PickedLimitRows({
  before,
  after,
  onChoose,
}: NumberChange & Pick<PickedEffectProps, "onChoose">) {
  const { data: preferences } = useQuery(preferencesQuery);
  const exceeded = preferences
    ? exceededLimits(() => Math.max(before, after), preferences.functionLimits)
    : [];
  const link = onChoose && (
    <button type="button" className="font-medium text-accent hover:underline" onClick={onChoose}>
      {t("Choose which")}
    </button>
  );
  return exceeded.map(({ name, limit }, index) => (
    <PickedRow
      key={name}
      label={t("{provider} takes {limit, number}", {
        provider: PROVIDER_FORMATS[name].label,
        limit,
      })}
      end={index === 0 && after > limit ? link : undefined}
    >
      {after > limit ? (
        <span className="flex items-center gap-1.5 font-medium text-red">
          <CircleX {...iconSize.s} />{" "}
          {before > limit
            ? t("still {count, number} too many", { count: after - limit })
            : t("{count, number} too many", { count: after - limit })}
        </span>
      ) : (
        <span className="flex items-center gap-1.5">
          <CircleCheck {...iconSize.s} /> {t("within the limit then")}
        </span>
      )}
    </PickedRow>
  ));
}

function PickedTools({ tools }: { tools: ToolDefinition[] }) {
  const icons = useAgentEdit((edit) => edit.answer.icons);
  return (
    <ul className="flex flex-wrap gap-x-3.5 gap-y-1.5">
      {tools.map(({ name, displayName, icon, color }) => (
        <li key={name} className="flex min-w-0 items-center gap-1.5">
          <Tile size="xs" node={ownValue(icons, icon ?? "")} color={color} />
          <span className="truncate">{displayName}</span>
        </li>
      ))}
    </ul>
  );
}

function Apps({ apps, most }: { apps: AppEffect[]; most: number }) {
  const icons = useAgentEdit((edit) => edit.answer.icons);
  return (
    <ul>
      {apps.map(({ name, first, methods, tokens }) => (
        <li
          key={name}
          className="num grid h-7 grid-cols-[20px_128px_40px_minmax(0,1fr)_80px] items-center gap-2.5 text-list"
        >
          <Tile size="xs" node={ownValue(icons, first.icon ?? "")} color={first.color} />
          <span className="truncate" title={name}>
            {name === "" ? t("Without an app") : name}
          </span>
          <span className="text-right text-2">
            {countText(methods)}
            <span className="sr-only"> {t("methods")}</span>
          </span>
          <span className="h-1 overflow-hidden rounded-full bg-press">
            <span
              className="block h-full bg-(--line-control) forced-colors:bg-[CanvasText]"
              style={{ width: `${most === 0 ? 0 : (Math.abs(tokens) / most) * 100}%` }}
            />
          </span>
          <span className="text-right">
            {countChangeText(tokens)}
            <span className="sr-only"> {t("tokens")}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The number of items that a press adds. */
const ITEMS_PER_PRESS = 100;

/** The first items of a long list, and the rest in steps. */
function More<Item>({ items, first, children }: MoreProps<Item>) {
  const [most, setMost] = useState(first);
  const rest = items.length - most;
  return (
    <>
      {children(items.slice(0, most))}
      {rest > 0 && (
        <button
          type="button"
          className="num h-7 text-list text-accent hover:underline"
          onClick={() => setMost(most + ITEMS_PER_PRESS)}
        >
          {showMoreText(Math.min(ITEMS_PER_PRESS, rest), rest)}
        </button>
      )}
    </>
  );
}

interface MoreProps<Item> {
  items: Item[];
  first: number;
  children(some: Item[]): ReactNode;
}

function showMoreText(count: number, rest: number): string {
  return rest > count
    ? t("Show {count, number} more of {rest, number}", { count, rest })
    : t("Show {count, number} more", { count });
}
