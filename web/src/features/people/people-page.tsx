import { Button, blockedAttributes } from "@pegboard/ui/button.tsx";
import { focusWhenThere } from "@pegboard/ui/focus.ts";
import { IconButton } from "@pegboard/ui/icon-button.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { PageHead } from "@pegboard/ui/page/page.tsx";
import { EmptyState, Loaded } from "@pegboard/ui/page/page-states.tsx";
import { ListAndPane } from "@pegboard/ui/page/pane.tsx";
import { Skeleton } from "@pegboard/ui/page/skeleton.tsx";
import { Tabs } from "@pegboard/ui/page/tabs.tsx";
import { wordFilter } from "@pegboard/ui/search/filter-text.ts";
import { Tooltip } from "@pegboard/ui/tooltip.tsx";
import { useQuery } from "@tanstack/react-query";
import { KeyRound, Lock, Plus, UserPlus } from "lucide-react";
import { useState } from "react";
import { paths } from "../../addresses/paths.ts";
import type { PeopleSearch } from "../../addresses/searches/people-search.ts";
import type { CreatedApiTokenAnswer } from "../../api/account/account.ts";
import { useWhyNot } from "../../api/account/rights.ts";
import { sessionQuery } from "../../api/account/session.ts";
import {
  type PersonSummary,
  peopleQuery,
  type Rights,
  type ShownLink,
  serviceTokensQuery,
  useCreateServiceToken,
} from "../../api/people.ts";
import { NewTokenDialog } from "../../components/new-token-dialog.tsx";
import { ShownOnce } from "../../components/shown-once.tsx";
import { t } from "../../messages/t.ts";
import { AskAdmins, ViewOnlyMark } from "../../owner-editor/view-only.tsx";
import { AccessForm } from "./access-form.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { NobodySignsIn } from "./nobody-signs-in.tsx";
import { PeopleList } from "./people-list.tsx";
import { PeopleToolbar } from "./people-toolbar.tsx";
import { ChooseAdmin } from "./person-dialogs.tsx";
import { PERSON_HEADING, PersonPane } from "./person-pane.tsx";
import { personName } from "./person-words.tsx";
import { ServiceTokens } from "./service-tokens.tsx";
import { ShownLinks } from "./shown-links.tsx";

interface PeoplePageProps {
  search: PeopleSearch;
  setSearch(search: PeopleSearch): void;
}

/** Who may sign in and do what, and the tokens of programs. */
export function PeoplePage(props: PeoplePageProps) {
  const { data } = useQuery(sessionQuery);
  return data?.mode === "open" ? <NobodySignsIn /> : <SignedInPeople {...props} />;
}

/** What is open over the page. */
type Over =
  | { kind: "links"; title: string; links: readonly ShownLink[] }
  | { kind: "new token" }
  | { kind: "token"; created: CreatedApiTokenAnswer }
  | { kind: "choose admin" };

const PeopleSkeleton = () => (
  <Skeleton rows={8} rowClass="h-12 px-6 max-sm:px-4" label={t("Loading people")} />
);

function SignedInPeople({ search, setSearch }: PeoplePageProps) {
  const [over, setOver] = useState<Over>();
  const people = useQuery(peopleQuery);
  const whyNotInvite = useWhyNot("POST /api/v1/people/invitations");
  const whyNotTokens = useWhyNot("GET /api/v1/service-tokens");
  const isTokens = search.tab === "tokens" && whyNotTokens === undefined;
  const makeToken = () => setOver({ kind: "new token" });
  const act = isTokens ? makeToken : () => setSearch({ ...search, dialog: "invite" });
  const isPane = isTokens ? search.token !== undefined : search.person !== undefined;
  return (
    <>
      <PeopleHead
        setSearch={setSearch}
        isTokens={isTokens}
        whyNotInvite={whyNotInvite}
        whyNotTokens={whyNotTokens}
        onAct={act}
      />
      <div className={isPane ? "flex-none max-lg:hidden" : "flex-none"}>
        <PeopleToolbar
          search={search}
          setSearch={setSearch}
          isTokens={isTokens}
          end={<ToolbarEnd whyNot={whyNotInvite} isTokens={isTokens} onAct={act} />}
        />
      </div>
      <div
        role="tabpanel"
        id="people-panel"
        aria-labelledby={`people-tab-${isTokens ? "tokens" : "members"}`}
        className="flex min-h-0 flex-1 flex-col bg-panel"
      >
        {isTokens && (
          <ServiceTokens
            q={search.q ?? ""}
            role={search.role}
            chosen={search.token}
            onChoose={(token) => setSearch({ ...search, token })}
            onNew={makeToken}
            onReplaced={(created) => setOver({ kind: "token", created })}
          />
        )}
        {!isTokens && (
          <Loaded
            query={people}
            error={t("People could not be loaded")}
            skeleton={<PeopleSkeleton />}
          >
            {(data) => (
              <Members
                search={search}
                setSearch={setSearch}
                setOver={setOver}
                people={data.people}
              />
            )}
          </Loaded>
        )}
      </div>
      {search.dialog === "invite" && whyNotInvite === undefined && (
        <InviteDialog
          onClose={() => setSearch({ ...search, dialog: undefined })}
          onInvited={({ invited }) => {
            setSearch({ ...search, dialog: undefined });
            setOver(linksOf(invited));
          }}
        />
      )}
      <OpenOver over={over} setOver={setOver} search={search} setSearch={setSearch} />
    </>
  );
}

const linksOf = (links: readonly ShownLink[]): Over => ({
  kind: "links",
  title: t("{count, plural, one {# invitation created} other {# invitations created}}", {
    count: links.length,
  }),
  links,
});

interface PeopleHeadProps extends Pick<PeoplePageProps, "setSearch"> {
  isTokens: boolean;
  whyNotInvite: string | undefined;
  whyNotTokens: string | undefined;
  onAct(): void;
}

/** The tabs, and on phones the button of the page. */
function PeopleHead({ setSearch, isTokens, whyNotInvite, whyNotTokens, onAct }: PeopleHeadProps) {
  const people = useQuery(peopleQuery);
  const tokens = useQuery({ ...serviceTokensQuery, enabled: whyNotTokens === undefined });
  return (
    <PageHead>
      <h1 className="pl-1 text-body font-semibold whitespace-nowrap max-sm:sr-only">
        {t("People")}
      </h1>
      <div className="flex h-full min-w-0">
        <Tabs
          id="people"
          label={t("People")}
          value={isTokens ? "tokens" : "members"}
          items={[
            { id: "members", label: t("Members"), count: people.data?.people.length },
            ...(whyNotTokens === undefined
              ? [
                  {
                    id: "tokens" as const,
                    label: t("Service tokens"),
                    count: tokens.data?.tokens.length,
                  },
                ]
              : []),
          ]}
          onChange={(id) => setSearch(id === "tokens" ? { tab: "tokens" } : {})}
        />
      </div>
      {whyNotTokens !== undefined && (
        <Tooltip text={whyNotTokens}>
          <button
            type="button"
            {...blockedAttributes(whyNotTokens)}
            className="flex cursor-not-allowed items-center gap-1.5 px-2 text-list font-medium whitespace-nowrap text-2"
          >
            <KeyRound {...iconSize.s} className="sm:hidden" />
            <span className="max-sm:sr-only">{t("Service tokens")}</span>
            <Lock {...iconSize.s} className="text-3" />
          </button>
        </Tooltip>
      )}
      <span className="flex-1" />
      <ViewOnlyMark why={whyNotInvite} />
      {whyNotInvite === undefined && (
        <span className="order-last sm:hidden">
          <IconButton
            label={isTokens ? t("New service token") : t("Invite people")}
            icon={isTokens ? Plus : UserPlus}
            onClick={onAct}
          />
        </span>
      )}
    </PageHead>
  );
}

interface ToolbarEndProps {
  whyNot: string | undefined;
  isTokens: boolean;
  onAct(): void;
}

/** The page's primary button, or whom to ask for what it does. */
function ToolbarEnd({ whyNot, isTokens, onAct }: ToolbarEndProps) {
  if (whyNot !== undefined) return <AskAdmins>{t("To invite somebody, ask an admin:")}</AskAdmins>;
  return (
    <span className="max-sm:hidden">
      <Button variant="primary" icon={isTokens ? Plus : UserPlus} onClick={onAct}>
        {isTokens ? t("New service token") : t("Invite people")}
      </Button>
    </span>
  );
}

interface MembersProps extends PeoplePageProps {
  people: PersonSummary[];
  setOver(over: Over | undefined): void;
}

function Members({ people, search, setSearch, setOver }: MembersProps) {
  const shown = people.filter((person) => isShown(person, search));
  const { person: chosen } = search;
  const isKnown = people.some(({ id }) => id === chosen);
  const canSignIn = people.filter(({ state }) => state === "active" || state === "locked").length;
  const choose = (person: string | undefined) => setSearch({ ...search, person, make: undefined });
  const close = () => {
    choose(undefined);
    focusWhenThere(() =>
      document.querySelector<HTMLElement>(`[data-row="${CSS.escape(chosen ?? "")}"]`),
    );
  };
  return (
    <ListAndPane
      list={
        <>
          {shown.length === 0 ? (
            <EmptyState
              plain
              title={t("Nobody matches")}
              actions={<Button onClick={() => setSearch({})}>{t("Show everybody")}</Button>}
            >
              {t("Names, addresses and groups are searched.")}
            </EmptyState>
          ) : (
            <PeopleList
              people={shown}
              chosen={chosen}
              hrefOf={(person) => paths.people({ ...search, person, make: undefined })}
              onChoose={choose}
              onEnter={() => document.getElementById(PERSON_HEADING)?.focus()}
            />
          )}
          <p className="px-6 py-3 text-meta text-2 max-sm:px-4">
            {t(
              "{count, number} of {all, number} can sign in. If a group of the identity provider gives a role, it applies at each sign-in; otherwise the role set here stays.",
              { count: canSignIn, all: people.length },
            )}
          </p>
        </>
      }
      pane={
        chosen !== undefined &&
        isKnown && (
          <PersonPane
            key={`${chosen} ${search.make ?? ""}`}
            id={chosen}
            make={search.make}
            onLink={(link) =>
              setOver({
                kind: "links",
                title: t("The link of {name}", { name: personName(link.person) }),
                links: [link],
              })
            }
            onChooseAdmin={() => setOver({ kind: "choose admin" })}
            onClose={close}
          />
        )
      }
    />
  );
}

function isShown(person: PersonSummary, { q, role, state, group }: PeopleSearch): boolean {
  return (
    wordFilter(q ?? "")(person.name, person.email, ...(person.groups ?? [])) &&
    (role === undefined || person.role === role) &&
    (state === undefined || person.state === state) &&
    (group === undefined || person.groups === null || person.groups.includes(group))
  );
}

interface OpenOverProps extends PeoplePageProps {
  over: Over | undefined;
  setOver(over: Over | undefined): void;
}

function OpenOver({ over, setOver, search, setSearch }: OpenOverProps) {
  const close = () => setOver(undefined);
  switch (over?.kind) {
    case "links":
      return <ShownLinks title={over.title} links={over.links} onClose={close} />;
    case "new token":
      return (
        <NewServiceToken
          onClose={close}
          onCreated={(created) => setOver({ kind: "token", created })}
        />
      );
    case "token":
      return (
        <ShownOnce
          title={t("Token “{name}”", { name: over.created.token.name })}
          value={over.created.value}
          onClose={() => {
            close();
            setSearch({ ...search, token: over.created.token.id });
          }}
        >
          {t("A program sends it as “Authorization: Bearer …”. Revoke it here at any time.")}
        </ShownOnce>
      );
    case "choose admin":
      return (
        <ChooseAdmin
          onClose={close}
          onChoose={(person) => {
            close();
            setSearch({ ...search, person, make: "admin" });
          }}
        />
      );
    default:
      return null;
  }
}

interface NewServiceTokenProps {
  onCreated(created: CreatedApiTokenAnswer): void;
  onClose(): void;
}

/** Makes a token for a program, with a role of its own. */
function NewServiceToken({ onCreated, onClose }: NewServiceTokenProps) {
  const create = useCreateServiceToken();
  const [rights, setRights] = useState<Rights>({
    role: "editor",
    isApprover: false,
    groups: null,
    outside: "read",
  });
  return (
    <NewTokenDialog
      title={t("New service token")}
      description={t("Never with more rights than you have, and it ends with your account.")}
      about={{
        name: t("The list and the audit show it."),
        noName: t("Name it after the program that uses it"),
      }}
      create={create}
      onSubmit={(token) => create.mutate({ ...token, rights }, { onSuccess: onCreated })}
      onClose={onClose}
    >
      <AccessForm rights={rights} onChange={setRights} />
    </NewTokenDialog>
  );
}
