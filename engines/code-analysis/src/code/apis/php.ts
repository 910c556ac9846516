import { topics } from './topic.ts';

/** What PHP is known to call. */
export const phpTopics = topics([
  [
    'Database',
    'queries a database',
    'PDO mysqli mysqli_query .prepare .execute .fetch .fetchAll .query DB::',
  ],
  ['Network', 'makes network requests', 'curl_init curl_exec curl_setopt fsockopen'],
  [
    'Files',
    'works with files',
    'fopen fread fwrite fclose file_get_contents file_put_contents file unlink mkdir scandir',
  ],
  [
    'Validation',
    'validates input',
    'filter_var filter_input htmlspecialchars ctype_digit is_numeric strip_tags',
  ],
  [
    'Cryptography',
    'uses cryptography',
    'password_hash password_verify hash hash_hmac random_bytes random_int openssl_encrypt',
  ],
  ['HTTP', 'sends headers', 'header setcookie session_start http_response_code'],
  ['Patterns', 'matches patterns', 'preg_match preg_replace preg_match_all preg_split'],
  ['JSON', 'reads or writes JSON', 'json_encode json_decode'],
  [
    'Arrays',
    'transforms arrays',
    'array_map array_filter array_reduce usort sort array_merge in_array',
  ],
  [
    'Text',
    'works with text',
    'trim mb_strlen strlen explode implode str_replace sprintf strtolower substr',
  ],
  ['Output', 'prints', 'printf print_r var_dump'],
]);
