import { classNames } from "@pegboard/ui/class-names.ts";
import { CopyButton } from "@pegboard/ui/copy-button.tsx";
import { IconButton } from "@pegboard/ui/icon-button.tsx";
import { Select } from "@pegboard/ui/inputs/select.tsx";
import { chosenLanguage } from "@pegboard/ui/messages/language.ts";
import { Moon, Sun } from "lucide-react";
import { createContext, type FormEvent, type ReactNode, use, useId } from "react";
import { paths } from "../../../addresses/paths.ts";
import { Logo } from "../../../components/logo.tsx";
import { t } from "../../../messages/t.ts";
import { BoardPicture } from "./board-picture.tsx";

/** How the page looks, which can be chosen also by who has not signed in. */
export interface GateLook {
  isDark: boolean;
  onTheme(theme: "light" | "dark"): void;
  onLanguage(language: "system" | "en" | "de"): void;
}
export const GateLookContext = createContext<GateLook | undefined>(undefined);

interface GateFrameProps {
  children: ReactNode;
  /** What stands beside the form where there is room; the board unless given. */
  side?: ReactNode;
}

/** A page without navigation: the form at one place in every state, and something beside it. */
export function GateFrame({ children, side }: GateFrameProps) {
  return (
    <main className="grid h-dvh min-h-0 grid-cols-[560px_minmax(0,1fr)] bg-panel max-[1179px]:grid-cols-1">
      <div className="flex min-h-0 flex-col overflow-auto px-24 max-[1179px]:px-12 max-sm:px-4">
        <header className="flex h-22 flex-none items-center gap-2.5 text-[15px]/5 font-semibold max-sm:h-16">
          <Logo />
          {t("Pegboard")}
        </header>
        <div className="w-92 max-w-full flex-none pt-[clamp(16px,9vh,88px)] pb-8 max-[1179px]:mx-auto max-sm:w-full max-sm:pt-6">
          {children}
        </div>
        <GateFoot />
      </div>
      <aside className="relative min-w-0 overflow-auto border-l border-line bg-app max-[1179px]:hidden forced-colors:border-l-0">
        {side ?? (
          <div className="absolute inset-0 overflow-hidden forced-colors:hidden">
            <BoardPicture />
          </div>
        )}
      </aside>
    </main>
  );
}

function GateFoot() {
  const look = use(GateLookContext);
  if (!look) return null;
  return (
    <footer className="mt-auto flex min-h-14 flex-none items-center gap-2 pb-2 text-meta text-2">
      <Select
        size="s"
        aria-label={t("Language")}
        className="max-w-36"
        value={chosenLanguage()}
        onChange={({ target }) => look.onLanguage(target.value as "system" | "en" | "de")}
      >
        <option value="system">{t("System")}</option>
        <option value="en">English</option>
        <option value="de">Deutsch</option>
      </Select>
      <span className="flex-1" />
      <a
        href={paths.documentation("people")}
        target="_blank"
        rel="noopener"
        className="px-2 text-2 hover:text-1 hover:underline max-sm:py-3"
      >
        {t("Help")}
      </a>
      <IconButton
        label={look.isDark ? t("Use the light theme") : t("Use the dark theme")}
        icon={look.isDark ? Sun : Moon}
        onClick={() => look.onTheme(look.isDark ? "light" : "dark")}
      />
    </footer>
  );
}

interface GateBoxProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

/** The heading and the parts of what a page without navigation asks. */
export function GateBox({ title, lead, children }: GateBoxProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-4">
      <div>
        <h1 id={id} className="text-[24px]/8 font-semibold tracking-[-0.012em] wrap-anywhere">
          {title}
        </h1>
        {lead !== undefined && (
          <p className="mt-0.5 text-body font-normal wrap-anywhere text-2">{lead}</p>
        )}
      </div>
      {children}
    </section>
  );
}

interface GateFormProps {
  children: ReactNode;
  onSubmit(): void;
}

/** Fields that Enter sends, with the button that does. */
export function GateForm({ children, onSubmit }: GateFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
      {children}
    </form>
  );
}

/** What stands below the button: what to do where it does not help. */
export const GateAfter = ({ children }: { children: ReactNode }) => (
  <p className="text-meta text-pretty text-2">{children}</p>
);

/** The size of buttons on these pages. */
export const gateButton = "h-10 w-full text-body max-sm:h-11";

/** A command to type into a terminal, with a way to copy it. */
export function CommandLine({ command, isOnSide }: { command: string; isOnSide?: boolean }) {
  return (
    <div
      className={classNames(
        "flex min-h-10 items-center gap-2 rounded-lg py-1 pr-1.5 pl-3.5 inset-ring inset-ring-line",
        isOnSide ? "bg-panel" : "bg-sunken",
      )}
    >
      <code className="min-w-0 flex-1 text-code wrap-anywhere">{command}</code>
      <CopyButton text={command} />
    </div>
  );
}
