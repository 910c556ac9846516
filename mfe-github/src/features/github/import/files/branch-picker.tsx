import { t } from '@snippetry/web-kit';
import { useQuery } from '@snippetry/web-kit/query';
import { Button, Combobox, Select } from '@snippetry/web-kit/ui';
import { GitBranch } from 'lucide-react';
import { branches } from '../../../../data/github.queries.ts';

/** Number of branches above which the list is searchable. */
const AT_A_GLANCE = 20;

export interface BranchPickerProps {
  fullName: string;
  branch: string;
  onChange: (branch: string) => void;
}

/** Selects the branch to import from. */
export function BranchPicker({ fullName, branch, onChange }: BranchPickerProps) {
  const query = useQuery(branches(fullName));
  const known = query.data ?? [];
  const names = known.includes(branch) ? known : [branch, ...known];
  const Picker = names.length > AT_A_GLANCE ? Combobox : Select;
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2">
      {query.isError ? (
        <span role="alert" className="flex items-center gap-2 text-xs text-danger">
          {t('Failed to load the branches')}
          <Button size="sm" onClick={() => void query.refetch()}>
            {t('Try again')}
          </Button>
        </span>
      ) : null}
      <Picker
        label={t('Branch')}
        look="toolbar"
        className="max-w-60 min-w-36"
        options={names.map((name) => ({
          value: name,
          label: name,
          ...(name === branch && { icon: <GitBranch size={14} strokeWidth={1.75} aria-hidden /> }),
        }))}
        value={branch}
        onChange={onChange}
      />
    </div>
  );
}
