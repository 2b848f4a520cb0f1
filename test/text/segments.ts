/** Path segments, with what they are. They were written down before the word lists of `words.ts`. */

function list(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}

/** Collections in the plural. */
export const plurals = list(`
  users orders posts friends notifications user-profiles products categories companies addresses countries cities
  statuses processes classes buses boxes branches batches searches matches patches taxes indexes indices matrices
  vertices appendices analyses bases crises diagnoses hypotheses theses axes criteria phenomena schemas schemata
  people children men women mice geese feet teeth oxen dice wolves shelves knives lives leaves halves calves thieves
  wives loaves heroes potatoes tomatoes echoes photos videos pianos logos memos studios portfolios zoos radios cacti
  fungi alumni stimuli syllabi nuclei radii foci bacteria curricula memoranda media-files movies cookies calories
  selfies ties pies caches niches valves gloves reserves humans germans specimens menus gurus skus cpus gpus viruses
  bonuses campuses censuses corpora lenses canvases atlases aliases biases gases quizzes buzzes databases courses
  licenses houses expenses diseases clauses purchases leases invoices services devices sources images languages
  articles profiles templates keys journeys surveys holidays gateways api-keys access-tokens line-items order_items
  userGroups tax-rates sub-accounts faqs urls ids ips pdfs apis kpis sagas
`);

/** Mass nouns, singletons, versions, adjectives, and other segments that are fine as they are. */
export const special = list(`
  news metadata equipment feedback staff people media status me self health healthz ready livez info version v1 v2
  v1.2 v1beta1 oauth oauth2 auth login logout admin api graphql openapi.json swagger.json .well-known robots.txt
  favicon.ico config configuration settings preferences stock inventory content furniture money weather progress
  knowledge evidence storage offspring telemetry payroll billing pricing shipping onboarding parking monitoring
  training analytics statistics metrics series species software hardware firmware information data history usage-data
  audit-history latest recent current popular trending all public archived deleted inbox mail traffic revenue
  personnel police luggage jewelry merchandise documentation research homework music wildlife user-status order-status
  app-config account-metadata users-by-role sign-in check-in follow-up opt-out csv pdf sms crm s3 ec2 web3 kunden
  utenti ordini bestellungen prodotti 用户 пользователи well-known summary overview aircraft fish sheep headquarters
  fitness happiness
`);

/** Countable nouns in the singular. */
export const singulars = list(`
  user order post friend notification user-profile product category company address country city process class bus box
  branch batch match index matrix analysis crisis diagnosis hypothesis thesis axis basis criterion phenomenon schema
  person child man woman mouse goose foot tooth wolf shelf knife leaf hero potato photo video piano logo memo studio
  portfolio cactus alumnus stimulus syllabus radius bacterium movie cookie calorie selfie archive drive wave human
  specimen menu guru sku virus bonus campus census lens canvas atlas alias quiz database course license response house
  expense phase disease clause nurse purchase lease invoice service device source choice price image language article
  profile template key journey survey holiday gateway api-key access-token line-item order_item userGroup tax-rate
  business witness building meeting booking listing recording customer account project team member comment
  ticket task event tag label album playlist book contract payment subscription coupon cart review rating answer
  session sensor property feed seed taxi kiwi vaccine prescription allergy therapy vessel route station airport
  amenity recipe dish lesson exam loan mortgage currency broker bond claim judge lease apartment thermostat pod
  namespace secret replica artifact commit repository epic story wiki campaign audience quota dispute voucher
  gift-card wish-list pallet player score skin spell stadium genre podcast gallery meme thread webhook theme locale
  dictionary trace span alert job queue partition certificate token permission group
`);

/** Nouns that look like verbs, and names with the letters of a verb. */
export const nouns = list(`
  orders reports imports updates searches exports checks runs lists sets releases deployments feeds likes follows
  posts comments calls requests output outputs settings posted-jobs put-options call-options search-results
  search-history searchResults import-jobs export-jobs exportFormats list-items list-members check-ins check-results
  sign-ups follow-ups add-ons addons update-channels download-links refresh-tokens reset-tokens upload-sessions
  download-urls display-names display-name order-items order-status order-confirmation report-cards report-templates
  post-tags post-comments postCode post-office test-cases test-runs run-logs start-date startDate start-times
  close-date read-receipts read-models register-entries blocks block-lists blocklists archives views shares transfers
  payments charges refunds captures transactions builds commits merges forks pulls pushes patches hooks webhooks
  triggers schedules jobs tasks drafts copies backups restores snapshots uploads downloads syncs edits revisions
  changes change-requests change-logs changelog invites invitations joins registrations subscriptions cancellations
  returns reviews votes ratings answers questions contacts emails messages files documents notes issues tickets alerts
  watches matches plays tracks user-list userList price-list software-update last-edit password-reset password-resets
  value-add user-export getaways target targets creator creators budgets gadgets widgets deleted created removed
  findings listings bookings mailings postings process processes access status addresses setup assets cancel-reasons
  edit-history delivery-options process-instances play-lists work-orders block report archive post view order like
  follow call request release feed share vote log access-logs {getUser} :delete news content book-genres star-ratings
  use-cases view-counts load-balancers show-times exchange-rates quote-requests track-artists
`);

/** Segments with their verb. */
export const verbs = list(`
  get=getUsers get=get-users get=get_users get=GetUsers get=getUser get=getAll get=getUserById get=get get=getNews
  create=create create=createUser create=create-user create=create_user create=create-order update=update
  update=updateUser update=update-user update=update_user update=update-profile update=update-users delete=delete
  delete=deleteUser delete=delete-user delete=delete_users delete=bulk-delete update=bulk-update remove=remove
  remove=removeItem add=add add=addUser add=add-to-cart fetch=fetch fetch=fetchUsers fetch=fetch-orders find=find
  find=findUsers find=findByEmail find=find-by-status search=search search=searchUsers search=search-users
  search=search_products list=list list=listOrders list=list-orders list=list_users list=list-accounts show=showUser
  show=show-users filter=filter-users sort=sortUsers lookup=lookup lookup=lookup-customer retrieve=retrieve
  retrieve=retrieveUsers retrieve=retrieve-order import=import import=import-users export=export export=exportData
  export=export-orders run=run run=run-model register=register register=registerUser validate=validate
  validate=validate-address verify=verify verify=verify-email reset=reset-password reset=resetPassword
  change=change-password forgot=forgot-password send=send-email send=sendInvitation resend=resend-code cancel=cancel
  cancel=cancelOrder cancel=order-cancel confirm=confirm approve=approve reject=reject activate=activate
  deactivate=deactivate deactivate=deactivate-account enable=enable disable=disable block=block-user block=blockUser
  follow=followUser archive=archive-order post=postUser post=post-orders put=putUser check=check-email
  check=checkAvailability mark=mark-as-read publish=publish publish=publish-news unpublish=unpublish
  subscribe=subscribe unsubscribe=unsubscribe upload=upload upload=upload-file upload=uploadAvatar download=download
  generate=generateReport calculate=calculate-price append=append-row initiate=initiate restrict=restrict
  gather=gather clear=clear unack=unack upsert=upsert schedule=schedule-appointment get=userGet get=users-get
  get=users-get-all delete=userDelete create=user_create get=users:batchGet search=users:search
  transfer=transfer-payment sync=syncContacts save=save-draft edit=edit edit=edit-user modify=modify modify=modifyUser
  submit=submit make=makePayment set=setPassword load=load-users get=getUsers.php
`).map((pair) => pair.split('='));
