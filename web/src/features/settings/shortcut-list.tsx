import { KeyHint } from "../../components/key-hint.tsx";
import { shortcuts } from "./shortcuts.ts";

/** Every shortcut with its keys as this computer prints them. */
export function ShortcutList({ modKey }: { modKey: string }) {
  return (
    <div className="grid gap-4">
      {shortcuts.map(({ place, list }) => (
        <section key={place}>
          <h3 className="pb-1 text-meta font-semibold text-2">{place}</h3>
          <dl>
            {list.map(({ keys, action }) => (
              <div
                key={action}
                className="flex min-h-9 items-center gap-3 border-b border-line-soft text-list last:border-b-0"
              >
                <dt className="flex-1">{action}</dt>
                <dd className="flex gap-1 text-2">
                  {keys.map((key) => (
                    <KeyHint key={key}>
                      {key.replace("mod+", modKey).replace("Shift+", modKey === "⌘" ? "⇧" : "Shift+")}
                    </KeyHint>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
